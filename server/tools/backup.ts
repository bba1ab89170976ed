import { lstatSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { lockFolder } from '#server/core/data-folder.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { makeBaseBackup } from '#server/db/base-backup.ts'
import { findPlace } from '#server/db/cluster-location.ts'
import { copyTree } from '#server/db/copy-tree.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { withEmbeddedDatabase } from '#server/db/operator-database.ts'

export interface Backup {
  /** The whole path of the folder. */
  folder: string
  bytes: number
  /** What was found in it when it was opened. */
  members: number
  topics: number
}

/**
 * Makes a folder that a forum starts on like on its data folder, while the forum runs or not: its embedded database, the
 * files of its members, its keys. The database of the copy has been opened, and what is in it counted. Under its name the
 * folder is whole; nothing is there under it where this throws.
 */
export async function backUp(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  to: string,
  { uploads = true, durable = true }: { uploads?: boolean; durable?: boolean } = {},
): Promise<Backup> {
  if (databaseUrl) {
    throw new OperatorError(
      'DATABASE_URL names a database of your own: back it up with pg_dump, and copy the data folder after it. See README.md, Data and backups.',
    )
  }
  const folder = resolve(to)
  await refuseTarget(folder, dataDir)
  const unfinished = await makeUnfinished(folder)
  const hold = await lockFolder(unfinished)
  if ('holder' in hold)
    throw new OperatorError(`Another backup${hold.holder} is being made in ${unfinished}.`)
  try {
    const bytes = await copyAll(dataDir, unfinished, uploads)
    const counts = await openCopy(unfinished, durable)
    await rename(unfinished, folder)
    return { folder, bytes, ...counts }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await hold.release()
  }
}

async function refuseTarget(folder: string, dataDir: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new OperatorError(`${folder} can't be a backup (${error.code}).`)
    return []
  })
  if (names.length > 0) throw new OperatorError(`${folder} isn't empty. Name a folder that isn't there yet.`)
  if (!relative(resolve(dataDir), folder).startsWith('..'))
    throw new OperatorError(`${folder} is within the data folder, with which it would be lost.`)
}

/** What an earlier run has left there, which was killed, goes. */
async function makeUnfinished(folder: string): Promise<string> {
  const unfinished = `${folder}.unfinished`
  try {
    await mkdir(dirname(folder), { recursive: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new OperatorError(`${folder} can't be made (${(error as NodeJS.ErrnoException).code}).`)
  }
  return unfinished
}

/** The files come after the database, as those of a post that is in the copy are there then. */
async function copyAll(dataDir: string, unfinished: string, uploads: boolean): Promise<number> {
  await empty(unfinished)
  const place = await findPlace(unfinished)
  if (lstatSync(join(unfinished, 'postgres')).isSymbolicLink()) {
    await rm(place.folder, { recursive: true })
    throw new OperatorError(
      `PostgreSQL runs as ${place.account?.name}, who can't enter ${unfinished}. Name a folder elsewhere, such as one below /var/backups.`,
    )
  }
  const copy = join(place.folder, 'cluster')
  const bytes = await withEmbeddedDatabase(dataDir, async (url) => {
    const cluster = join(await realpath(join(dataDir, 'postgres')), 'cluster')
    return makeBaseBackup({ url, cluster, copy, account: place.account })
  })
  const isKept = (path: string) =>
    ['postgres-password', 'secret.key'].includes(path) ||
    (uploads && path.split('/')[0] === 'uploads' && path !== 'uploads/.incoming')
  return bytes + (await copyTree({ from: dataDir, to: unfinished, wants: isKept }))
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
}

/** Opened, it is brought to one moment by its log, and needs that no more. */
async function openCopy(unfinished: string, durable: boolean): Promise<{ members: number; topics: number }> {
  const postgres = await startEmbeddedPostgres(unfinished, { durable })
  try {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client
      .query(`select (select count(*)::integer from members) as members,
        (select count(*)::integer from topics) as topics`)
      .finally(() => client.end())
    return rows[0]
  } finally {
    await postgres.stop()
    await rm(join(unfinished, 'postgres.log'), { force: true })
  }
}
