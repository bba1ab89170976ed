import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FolderLock, lockFolder } from '#server/core/data-folder.ts'
import { OperatorError } from '#server/core/operator-error.ts'
import { openBoundedLog } from './bounded-log.ts'
import { findPlace, type Place } from './cluster-location.ts'
import { databaseName, openCluster } from './postgres-cluster.ts'
import { type KeepOptions, keepPostmaster } from './postgres-keeper.ts'
import { readPostmaster, stopOrphan } from './postgres-orphan.ts'
import { findPrograms } from './postgres-programs.ts'
import { makeSocketFolder, removeSocketFolder } from './postgres-socket.ts'

export interface EmbeddedPostgres {
  /** A connection string for pg and psql. Contains the password. */
  url: string
  /** Ends all connections, writes everything out and stops. To be called when nobody needs the database any more. */
  stop(): Promise<void>
}

/** `say` hears in one sentence what an operator may want to know. */
export interface EmbeddedPostgresOptions extends KeepOptions {
  /** False for throw-away databases: faster, and lost with the machine's power. */
  durable?: boolean
}

const logBytesMax = 5 * 1024 * 1024

/**
 * Starts the PostgreSQL that belongs to a data folder, making its cluster at first. It listens on a Unix socket that only
 * its account can reach; every platform that has embedded programs has those, so there is no TCP port at all.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir)
  const hold = await lockLocation(place)
  try {
    const { url, server, socketFolder } = await startInPlace(place, dataDir, options)
    const stop = async () => {
      await server.stop()
      removeSocketFolder(socketFolder)
      await hold.release()
    }
    return { url, stop }
  } catch (error) {
    await hold.release()
    throw error
  }
}

async function startInPlace(
  place: Place,
  dataDir: string,
  { durable = true, say, ...keeping }: EmbeddedPostgresOptions,
) {
  requireOwnCluster(place, dataDir)
  requireOwnFiles(place)
  const programs = await findPrograms(place.account)
  await clearTheWay(join(place.folder, 'cluster'), say)
  const cluster = await openCluster(place, programs, {
    passwordFile: join(dataDir, 'postgres-password'),
    durable,
  })
  const socketFolder = await makeSocketFolder(place)
  const log = openBoundedLog(join(dataDir, 'postgres.log'), logBytesMax)
  const start = { place, postgres: programs.postgres, cluster: cluster.folder, socketFolder, durable, log }
  const server = await keepPostmaster(start, { say, ...keeping })
  const account = place.account ? `, run by the user ${place.account.name}` : ''
  say?.(`The database (process ${server.pid}) is in ${place.folder}${account}.`)
  const url = `postgres://${databaseName}:${cluster.password}@/${databaseName}?host=${encodeURIComponent(socketFolder)}`
  return { url, server, socketFolder }
}

/** A copied data folder may point to a cluster that another Teahouse uses; it must not be taken for an orphan. */
async function lockLocation(place: Place): Promise<FolderLock> {
  const held = await lockFolder(place.folder)
  if ('release' in held) return held
  throw new OperatorError(
    `The database in ${place.folder} is in use by another Teahouse${held.holder}. Stop that one, or start this one with another DATA_DIR.`,
  )
}

/** Restored without its database, a forum must not go on as an empty one over the uploads and the key of the old. */
function requireOwnCluster({ folder }: Place, dataDir: string): void {
  const left = ['secret.key', 'uploads'].find((name) => existsSync(join(dataDir, name)))
  if (!left || existsSync(join(folder, 'cluster'))) return
  throw new OperatorError(
    `${dataDir} has the ${left} of a forum, but ${folder} has no database. Restore the folder cluster there, or set DATABASE_URL if it is a database of your own; for an empty forum set DATA_DIR elsewhere.`,
  )
}

/** A copy that was made without owners belongs to whoever made it, and PostgreSQL takes nobody's files but its own. */
function requireOwnFiles({ folder, account }: Place): void {
  const cluster = join(folder, 'cluster')
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const user = account?.uid ?? process.getuid?.()
  if (owner === undefined || owner === user) return
  throw new OperatorError(
    `${cluster} belongs to user ${owner}, but the database runs as ${account?.name ?? `user ${user}`}: was it copied without its owners? Put them right: chown -R ${user} '${cluster}'`,
  )
}

async function clearTheWay(cluster: string, say: EmbeddedPostgresOptions['say']): Promise<void> {
  const earlier = readPostmaster(cluster)
  const stopped = await stopOrphan(cluster)
  if (stopped) say?.(`Stopped the database that an earlier run had left behind (process ${stopped}).`)
  if (earlier) removeSocketFolder(earlier.socketFolder)
}
