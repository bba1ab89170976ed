import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Has the transaction of its statement commit without waiting for the disk. */
export const commitsAhead = sql`select set_config('synchronous_commit', 'off', true)`

/** A commit of its own, which the disk has only once it has all before it. */
export const flush = (connection: Database) =>
  sql`select pg_logical_emit_message(true, 'flush', '')`.execute(connection)
