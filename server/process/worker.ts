import type { Config } from '#server/core/config.ts'
import type { Log } from '#server/core/log.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { awaitStopWord } from '#server/core/stop-signal.ts'
import { type StartServer, serve } from './serve.ts'

/** Serves until the primary, which owns the database and has migrated it, says stop. */
export async function runWorker(config: Config, log: Log, startServer: StartServer): Promise<void> {
  const stopWord = awaitStopWord()
  const { databaseUrl } = config
  if (!databaseUrl) throw new OperatorError('A worker was started without its primary.')
  const service = await serve({ ...config, databaseUrl }, log, startServer)
  await stopWord
  await service.stop()
}
