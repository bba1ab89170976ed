import { type Insertable, sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'

export type FieldColumns = Omit<Insertable<DB['registration_fields']>, 'position' | 'version' | 'retired_at'>

/** Makes staff change the fields one after the other; whoever registers meanwhile waits for nobody. */
export const lockFields = (tx: Tx) =>
  sql`lock table registration_fields in share row exclusive mode`.execute(tx)

const lastPosition = sql<number>`(select coalesce(max(position), 0) + 1 from registration_fields)`

export const insertField = (tx: Tx, field: FieldColumns) =>
  tx
    .insertInto('registration_fields')
    .values({ ...field, position: lastPosition })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateField = (tx: Tx, fieldId: number, field: FieldColumns) =>
  tx
    .updateTable('registration_fields')
    .set({ ...field, version: sql`version + 1` })
    .where('id', '=', fieldId)
    .execute()

export const retireFieldRow = (tx: Tx, fieldId: number) =>
  tx
    .updateTable('registration_fields')
    .set({ retired_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', fieldId)
    .execute()

/** Brings it back as the last. */
export const restoreFieldRow = (tx: Tx, fieldId: number) =>
  tx
    .updateTable('registration_fields')
    .set({ retired_at: null, position: lastPosition, version: sql`version + 1` })
    .where('id', '=', fieldId)
    .execute()

export const orderFieldRows = (tx: Tx, fieldIds: readonly number[]) =>
  sql`update registration_fields set position = list.position
    from unnest(${fieldIds}::bigint[]) with ordinality as list (id, position)
    where registration_fields.id = list.id`.execute(tx)

interface OptionColumns {
  name_zh: string
  name_en: string
  position: number
}

export const insertOptions = (tx: Tx, options: readonly (OptionColumns & { field_id: number })[]) =>
  tx.insertInto('registration_field_options').values(options).execute()

export const updateOption = (tx: Tx, optionId: number, option: OptionColumns) =>
  tx.updateTable('registration_field_options').set(option).where('id', '=', optionId).execute()

export const retireOptions = (tx: Tx, optionIds: readonly number[]) =>
  tx
    .updateTable('registration_field_options')
    .set({ retired_at: sql`now()` })
    .where('id', 'in', optionIds)
    .execute()
