import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.d.ts'

/** A pool of connections to the forum's database; server/db/ opens it. */
export type Database = Kysely<DB>

/** A running transaction. Only `db.transaction().execute(…)` makes one, so what takes a Tx can't run outside. */
export type Tx = Transaction<DB>

export { isReachable } from './database-queries.ts'
