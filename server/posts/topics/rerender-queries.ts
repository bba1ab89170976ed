import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import type { TextColumns } from './topic-writing.ts'

const oldTopics = (db: Database) => db.selectFrom('topics').where('renderer_version', '<', rendererVersion)

export const countOldTopics = (db: Database) =>
  oldTopics(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

/** The newest first, which most are going to read. */
export const readOldTopics = (db: Database, count: number) =>
  oldTopics(db)
    .select([
      'id',
      'version',
      'title',
      'body_markdown',
      'id_prefix',
      sql<string[]>`hidden_kinds`.as('hidden_kinds'),
    ])
    .orderBy('renderer_version', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Writes nothing when the topic was edited meanwhile. Returns whether it has written. */
export async function updateRendering(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { outline, media, body_markdown: _source, ...rendering }: TextColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('topics')
    .set({ ...rendering, outline: sql`${outline}::jsonb`, media: sql`${media}::jsonb` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What can't be rendered by this renderer is left to the next one. */
export const skipRendering = (db: Database, topicId: number) =>
  db.updateTable('topics').set({ renderer_version: rendererVersion }).where('id', '=', topicId).execute()
