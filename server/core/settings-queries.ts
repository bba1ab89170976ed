import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

export const readSettingRows = (db: Database | Tx) =>
  db.selectFrom('site_settings').select(['key', 'value']).execute()

export const upsertSetting = (
  tx: Tx,
  { key, value, memberId }: { key: string; value: unknown; memberId: number | null },
) =>
  tx
    .insertInto('site_settings')
    .values({ key, value: JSON.stringify(value), updated_by: memberId })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: JSON.stringify(value),
        updated_by: memberId,
        updated_at: sql`now()`,
      }),
    )
    .execute()

/** Until the transaction ends nobody else changes a setting, also one that has no row yet. */
export const lockSettingRows = (tx: Tx) =>
  sql`lock table site_settings in share row exclusive mode`.execute(tx)
