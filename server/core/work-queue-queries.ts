import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** A table whose rows wait to be worked off; it has `due_at` and `attempts` for that. */
export interface QueueTable {
  table: string
  /** Its primary key. */
  key: string
  /** Which rows wait at all; an index on `due_at` covers those. */
  isWaiting: RawBuilder<unknown>
}

export interface TakenRow {
  id: number
  /** How often it was taken, this time included. */
  attempts: number
}

const later = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** Takes the row that has been due for longest until the lease ends; nobody else takes it meanwhile. */
export async function takeDueRow(db: Database, queue: QueueTable, leaseMs: number) {
  const [table, key] = [sql.table(queue.table), sql.ref(queue.key)]
  const { rows } = await sql<TakenRow>`
    update ${table} set due_at = ${later(leaseMs)}, attempts = attempts + 1
    where ${key} = (
      select ${key} from ${table} where ${queue.isWaiting} and due_at <= now()
      order by due_at, ${key} limit 1 for update skip locked
    )
    returning ${key} as id, attempts`.execute(db)
  return rows[0]
}

export const postponeRow = (
  db: Database,
  { table, key }: QueueTable,
  { id, waitMs }: { id: number; waitMs: number },
) => sql`update ${sql.table(table)} set due_at = ${later(waitMs)} where ${sql.ref(key)} = ${id}`.execute(db)

/** Gives a row back as if it had not been taken. */
export const giveRowBack = (
  db: Database,
  { table, key }: QueueTable,
  { id, waitMs }: { id: number; waitMs: number },
) =>
  sql`
    update ${sql.table(table)} set due_at = ${later(waitMs)}, attempts = attempts - 1 where ${sql.ref(key)} = ${id}
  `.execute(db)
