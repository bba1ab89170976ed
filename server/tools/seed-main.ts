import { readConfig } from '#server/core/config.ts'
import { lockDataFolder } from '#server/core/data-folder.ts'
import { createLog } from '#server/core/log.ts'
import { exitWith } from '#server/core/operator-error.ts'
import { awaitStopSignal } from '#server/core/stop-signal.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openOwnDatabase } from '#server/db/own-database.ts'
import { MarkdownRenderer } from '#server/markdown/markdown.ts'
import { load } from './seed.ts'
import { readLoadOptions } from './seed-options.ts'

/** Fills the forum of DATA_DIR or DATABASE_URL with topics and comments made of real articles. */
async function main(): Promise<void> {
  const options = readLoadOptions(process.argv.slice(2))
  const config = readConfig(process.env)
  const stopSignal = awaitStopSignal()
  await lockDataFolder(config.dataDir)
  const log = createLog({ logLevel: 'warn' })
  const database = await openOwnDatabase(config, log)
  try {
    await migrate(database.url)
    const db = openDatabase(database.url, { max: 4 })
    const markdown = new MarkdownRenderer(log)
    const loading = load({ db, markdown, out: process.stdout }, options)
    const stopped = await Promise.race([loading, stopSignal])
    if (stopped) console.log(`Stopped by ${stopped}. Run the same again to continue.`)
    process.exitCode = stopped ? 1 : 0
    await markdown.close()
    if (!stopped) await db.destroy()
  } finally {
    await database.stop()
  }
}

await main().catch(exitWith)
process.exit()
