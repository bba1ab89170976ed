import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'
import { DatabaseWatch } from './database-watch.ts'
import { parseTypes } from './parse-types.ts'
import { nameStatements } from './prepared-statements.ts'

const connectMsMax = 5_000
const statementMsMax = 15_000
const idleInTransactionMsMax = 30_000
const idleConnectionMsMax = 30_000

/**
 * A query of a forum is over in less time than it takes to start processes beside it or to compile it, and the processors
 * have other readers.
 */
const aloneAndAsItIs = '-c max_parallel_workers_per_gather=0 -c jit=off'
/** In the zone of a database of the operator's own, a day can last 23 or 25 hours. */
const inUtc = '-c timezone=UTC'

/** What each connection asks for as it begins. */
export const sessionOptions = {
  statement_timeout: statementMsMax,
  idle_in_transaction_session_timeout: idleInTransactionMsMax,
  options: `${aloneAndAsItIs} ${inUtc}`,
}

interface PoolOptions {
  /** The most connections. */
  max: number
  /** So many stay open in quiet times, with what they have planned. */
  min?: number
  /** Finds out within a second when the database hangs; for pools whose users don't wait longer. */
  isWatched?: boolean
}

/** Opens a pool of connections. `destroy()` closes it once the queries under way are done. */
export function openDatabase(url: string, { max, min = 0, isWatched = false }: PoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min,
    application_name: 'teahouse',
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: idleConnectionMsMax,
    ...sessionOptions,
    keepAlive: true,
    types: parseTypes,
  })
  // The pool has already dropped the connection that broke while idle, and the next query opens another;
  // but an 'error' event without a listener would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two statements of a transaction; the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = isWatched ? new DatabaseWatch(url) : undefined
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: nameStatements(pool, watch) }) })
}
