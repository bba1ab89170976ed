import { sql } from 'kysely'
import type { Database } from './database.ts'

export const isReachable = (db: Database): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
