import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.d.ts'

/** A pool of connections to the forum's database; server/db/ opens it. */
export type Database = Kysely<DB>

/** A running transaction. Only `db.transaction().execute(…)` makes one, so what takes a Tx can't run outside. */
export type Tx = Transaction<DB>

/** The transaction that a context carries, for what only runs within one. Throws outside. */
export function transactionOf(db: Database): Tx {
  if (!isTransaction(db)) throw new Error('This runs within a transaction only.')
  return db
}

/** Says so without a cast, for which the compiler would compare the whole of both: that takes it seconds. */
export const isTransaction = (db: Database): db is Tx => db.isTransaction

export { allowLongStatements, isReachable } from './database-queries.ts'
