import { accessSync, constants, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/core/config.ts'
import { describeUnusable, lockFolder } from '#server/core/data-folder.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { requireUpToDate } from './migrate.ts'
import { tryDatabase } from './own-database.ts'
import { databaseName } from './postgres-cluster.ts'
import { readPostmaster } from './postgres-orphan.ts'

/**
 * Lets an operator's command use the forum's database, whether the forum runs at this moment or not: the one of
 * DATABASE_URL, the embedded one that is running, or the embedded one started for as long as the command takes. Throws an
 * OperatorError where there is no forum of this very version.
 */
export async function withOperatorDatabase<T>(
  { databaseUrl, dataDir }: Config,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const open = async (url: string) => {
    await requireForum(url)
    return use(url)
  }
  if (databaseUrl) {
    await tryDatabase(databaseUrl)
    return open(databaseUrl)
  }
  return withEmbeddedDatabase(dataDir, open)
}

/** The same with the embedded database of a data folder, of whatever version its forum is. */
export async function withEmbeddedDatabase<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  requireForumFolder(dataDir)
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

/** Before anything is made there: the folder may be another one than was meant, or another user's. */
function requireForumFolder(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    lstatSync(join(dataDir, 'postgres'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw describeUnusable(dataDir, error)
    throw new OperatorError(`There is no forum in ${dataDir}. Set DATA_DIR to its data folder.`)
  }
}

async function requireForum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: Error) => {
    throw new OperatorError(
      `The database of the forum can't be used: ${error.message}. If the forum is just starting or stopping, try again once it has.`,
    )
  })
  await requireForumOfThisVersion(client).finally(() => client.end())
}

async function requireForumOfThisVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('members') is not null as is_there`,
  )
  if (!rows[0]?.is_there)
    throw new OperatorError('There is no forum in this database yet. Start Teahouse once (npm start).')
  await requireUpToDate(client)
}

/** The address of the embedded database that a running Teahouse has started on this data folder. */
export function findRunningPostgres(dataDir: string): string {
  const cluster = join(realpathSync(join(dataDir, 'postgres')), 'cluster')
  const socketFolder = readPostmaster(cluster)?.socketFolder
  if (!socketFolder) throw new OperatorError(`No database runs in ${dataDir}.`)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://${databaseName}:${password}@/${databaseName}?host=${encodeURIComponent(socketFolder)}`
}
