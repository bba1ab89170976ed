import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

export const isReachable = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** What works through much may take longer than a request's statement. */
export const allowLongStatements = (tx: Tx) => sql`set local statement_timeout = 0`.execute(tx)
