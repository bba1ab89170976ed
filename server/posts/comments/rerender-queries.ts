import type { Database, Tx } from '#server/core/database.ts'
import { type RenderedPost, rendererVersion } from '#server/markdown/rendered-post.ts'

export type TextTable = 'comments' | 'replies'

const oldTexts = (db: Database, table: TextTable) =>
  db.selectFrom(table).where(`${table}.renderer_version`, '<', rendererVersion)

export const countOldTexts = (db: Database, table: TextTable) =>
  oldTexts(db, table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

/** Reads texts of an older renderer, with the topics that show them. */
export const readOldTexts = (db: Database, table: TextTable, count: number) =>
  oldTexts(db, table)
    .innerJoin('comments as parent', 'parent.id', table === 'comments' ? 'comments.id' : 'replies.comment_id')
    .select([`${table}.id`, `${table}.version`, `${table}.body_markdown`, 'parent.topic_id'])
    .orderBy(`${table}.renderer_version`)
    .limit(count)
    .execute()

/** Writes nothing when the text was edited meanwhile. */
export const updateTextRendering = (
  tx: Tx,
  table: TextTable,
  { id, version }: { id: number; version: number },
  { html, summary }: RenderedPost,
) =>
  tx
    .updateTable(table)
    .set({ body_html: html, summary, renderer_version: rendererVersion })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()

/** What can't be rendered by this renderer is left to the next one. */
export const skipTextRendering = (db: Database, table: TextTable, id: number) =>
  db.updateTable(table).set({ renderer_version: rendererVersion }).where('id', '=', id).execute()
