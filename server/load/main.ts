import { readConfig } from '#server/config.ts'
import { holdDataFolder } from '#server/data-folder.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { closeMarkdown } from '#server/markdown/markdown.ts'
import { exitWith } from '#server/operator-error.ts'
import { openOwnDatabase } from '#server/process/own-database.ts'
import { awaitStopSignal } from '#server/process/stop-signal.ts'
import { load } from './load.ts'
import { readLoadOptions } from './options.ts'

/** Fills the forum of DATA_DIR or DATABASE_URL with topics and comments made of real articles. */
async function main(): Promise<void> {
  const options = readLoadOptions(process.argv.slice(2))
  const config = readConfig(process.env)
  const stopSignal = awaitStopSignal()
  await holdDataFolder(config.dataDir)
  const database = await openOwnDatabase(config, createLog({ logLevel: 'warn' }))
  try {
    await migrate(database.url)
    const db = openDatabase(database.url, { max: 4 })
    const stopped = await Promise.race([load(db, options), stopSignal])
    if (stopped) console.log(`Stopped by ${stopped}. Run the same again to continue.`)
    process.exitCode = stopped ? 1 : 0
    await closeMarkdown()
    if (!stopped) await db.destroy()
  } finally {
    await database.stop()
  }
}

await main().catch(exitWith)
process.exit()
