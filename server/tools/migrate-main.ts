import { readConfig } from '#server/core/config.ts'
import { lockDataFolder } from '#server/core/data-folder.ts'
import { exitWith } from '#server/core/operator-error.ts'
import { exitAtStopSignal } from '#server/core/stop-signal.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { tryDatabase } from '#server/db/own-database.ts'
import { refuseArguments } from './refuse-arguments.ts'

/** `npm run migrate`: brings the database up to date without serving, once for several hosts, while none of them runs. */
async function migrateOnce(): Promise<string[]> {
  refuseArguments('migrate')
  exitAtStopSignal()
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) {
    await tryDatabase(databaseUrl)
    return migrate(databaseUrl, { beforeUpgrade })
  }
  const hold = await lockDataFolder(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    return await migrate(postgres.url, { beforeUpgrade })
  } finally {
    await postgres.stop()
    await hold.release()
  }
}

const beforeUpgrade = (names: readonly string[]) =>
  console.log(`Applying ${names.join(', ')}. A large forum may take minutes …`)

const applied = await migrateOnce().catch(exitWith)
console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
