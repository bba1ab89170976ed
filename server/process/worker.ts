import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { OperatorError } from '#server/operator-error.ts'
import { serve } from './serve.ts'
import { awaitStopWord } from './stop-signal.ts'

/** Serves until the primary, which owns the database and has migrated it, says stop. */
export async function runWorker(config: Config, log: Log): Promise<void> {
  const stopWord = awaitStopWord()
  const { databaseUrl } = config
  if (!databaseUrl) throw new OperatorError('A worker was started without its primary.')
  const service = await serve({ ...config, databaseUrl }, log)
  await stopWord
  await service.stop()
}
