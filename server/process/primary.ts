import type { Config } from '#server/config.ts'
import { holdDataFolder } from '#server/data-folder.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Log } from '#server/log.ts'
import { openOwnDatabase } from './own-database.ts'
import { serve } from './serve.ts'
import { awaitStopSignal } from './stop-signal.ts'
import { startWorkers } from './workers.ts'

/**
 * From start to stop, in the order everything depends on: folder, database, migrations, service, and back. A signal
 * that comes while starting is obeyed once the start is through.
 */
export async function runPrimary(config: Config, log: Log): Promise<void> {
  const stopSignal = awaitStopSignal()
  await holdDataFolder(config.dataDir)
  const database = await openOwnDatabase(config, log)
  try {
    for (const name of await migrate(database.url)) log.info({ migration: name }, 'applied a migration')
    const start = config.workers > 1 ? startWorkers : serve
    const service = await start({ ...config, databaseUrl: database.url }, log)
    log.info({ signal: await stopSignal }, 'stopping: finishing the requests in flight')
    await service.stop()
  } finally {
    await database.stop()
  }
  log.info('stopped')
}
