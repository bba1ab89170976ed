import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export const readTypes = (db: Database) =>
  db.selectFrom('report_types').selectAll().orderBy('position').orderBy('id').execute()

export const findType = (tx: Tx, typeId: number) =>
  tx.selectFrom('report_types').selectAll().where('id', '=', typeId).forUpdate().executeTakeFirst()

interface TypeWords {
  name_zh: string
  name_en: string
  asks_reason: boolean
  is_urgent: boolean
}

/** Last among its siblings. */
export const insertType = (tx: Tx, parentId: number | null, words: TypeWords) =>
  tx
    .insertInto('report_types')
    .values({
      ...words,
      parent_id: parentId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from report_types
        where parent_id is not distinct from ${parentId}::bigint)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateType = (tx: Tx, typeId: number, changes: TypeWords | { retired_at: Date | null }) =>
  tx.updateTable('report_types').set(changes).where('id', '=', typeId).execute()

export const readTexts = (db: Database) =>
  db.selectFrom('decision_texts').selectAll().orderBy('position').orderBy('id').execute()

/** Words that can still be used. */
export const findOpenText = (db: Database, textId: number) =>
  db
    .selectFrom('decision_texts')
    .select(['text_zh', 'text_en'])
    .where('id', '=', textId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

export const findText = (tx: Tx, textId: number) =>
  tx.selectFrom('decision_texts').selectAll().where('id', '=', textId).forUpdate().executeTakeFirst()

interface TextWords {
  text_zh: string
  text_en: string
}

export const insertText = (tx: Tx, words: TextWords) =>
  tx
    .insertInto('decision_texts')
    .values({ ...words, position: sql<number>`(select coalesce(max(position), 0) + 1 from decision_texts)` })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateText = (tx: Tx, textId: number, changes: TextWords | { retired_at: Date | null }) =>
  tx.updateTable('decision_texts').set(changes).where('id', '=', textId).execute()
