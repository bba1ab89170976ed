import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'

export type FieldRow = Selectable<DB['registration_fields']>
export type OptionRow = Pick<Selectable<DB['registration_field_options']>, 'id' | 'name_zh' | 'name_en'>
export type ValueRow = { field_id: number; text: string | null; option_id: number | null }

/** Reads them in the order in which they are asked, the retired ones last. */
export const readFieldRows = (db: Database | Tx) =>
  db
    .selectFrom('registration_fields')
    .selectAll()
    .orderBy(sql`retired_at nulls first`)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const readOptionRows = (db: Database | Tx, fieldIds: readonly number[]) =>
  db
    .selectFrom('registration_field_options')
    .select(['id', 'field_id', 'name_zh', 'name_en'])
    .where('field_id', 'in', fieldIds)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const readValueRows = (db: Database, memberId: number) =>
  db
    .selectFrom('member_field_values')
    .select(['field_id', 'text', 'option_id'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/** Reads what a member answered, in words; also to what is asked no more. */
export const readAnswerRows = (db: Database, memberId: number) =>
  db
    .selectFrom('member_field_values as value')
    .innerJoin('registration_fields as field', 'field.id', 'value.field_id')
    .leftJoin('registration_field_options as option', 'option.id', 'value.option_id')
    .select(['field.id', 'field.name_zh', 'field.name_en', 'value.text'])
    .select(['option.name_zh as option_zh', 'option.name_en as option_en'])
    .where('member_id', '=', memberId)
    .orderBy(sql`field.retired_at nulls first`)
    .orderBy('field.position')
    .orderBy('field.id')
    .orderBy('value.id')
    .execute()

export const deleteValues = (tx: Tx, memberId: number, fieldIds: readonly number[]) =>
  tx
    .deleteFrom('member_field_values')
    .where('member_id', '=', memberId)
    .where('field_id', 'in', fieldIds)
    .execute()

export const insertValues = (tx: Tx, memberId: number, values: readonly ValueRow[]) =>
  tx
    .insertInto('member_field_values')
    .values(values.map((value) => ({ member_id: memberId, ...value })))
    .execute()
