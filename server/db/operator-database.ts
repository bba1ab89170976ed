import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'
import { lockFolder } from '#server/core/data-folder.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { tryDatabase } from './own-database.ts'
import { databaseName } from './postgres-cluster.ts'
import { readPostmaster } from './postgres-orphan.ts'

/**
 * Lets an operator's command use the forum's database, whether the forum runs at this moment or not: the one of
 * DATABASE_URL, the embedded one that is running, or the embedded one started for as long as the command takes.
 */
export async function withOperatorDatabase<T>(
  { databaseUrl, dataDir }: Config,
  use: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    await tryDatabase(databaseUrl)
    return use(databaseUrl)
  }
  if (!existsSync(dataDir))
    throw new OperatorError(`There is no forum in ${dataDir}. Set DATA_DIR to its data folder.`)
  const hold = await lockFolder(dataDir)
  if ('holder' in hold) return use(findRunningPostgres(dataDir))
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    return await use(postgres.url)
  } finally {
    await postgres.stop()
    await hold.release()
  }
}

/** The address of the embedded database that a running Teahouse has started on this data folder. */
export function findRunningPostgres(dataDir: string): string {
  const cluster = join(realpathSync(join(dataDir, 'postgres')), 'cluster')
  const socketFolder = readPostmaster(cluster)?.socketFolder
  if (!socketFolder) throw new OperatorError(`No database runs in ${dataDir}.`)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://${databaseName}:${password}@/${databaseName}?host=${encodeURIComponent(socketFolder)}`
}
