import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'

export type TagColumns = Pick<Insertable<DB['topic_tags']>, 'parent_id' | 'name_zh' | 'name_en' | 'icon'>

export type TagKind = 'topic' | 'question'

/** Makes changes of the tree wait for one another; topics go on being posted meanwhile. */
export const lockTags = (tx: Tx) => sql`lock table topic_tags in share row exclusive mode`.execute(tx)

/** Waits for whoever is posting under these tags right now; who comes later finds them as this transaction leaves them. */
export const lockPosting = (tx: Tx, tagIds: readonly number[]) =>
  tx.selectFrom('topic_tags').select('id').where('id', 'in', tagIds).orderBy('id').forUpdate().execute()

/** Waits for whoever is deciding on what waits under a tag, which they hold before the tag. */
export const holdWaiting = (tx: Tx, tagId: number) =>
  sql`select from waiting_posts where tag_id = ${tagId} order by id for update`.execute(tx)

export const readTags = (db: Database | Tx) =>
  db.selectFrom('topic_tags').selectAll().orderBy('position').orderBy('id').execute()

export type TagRow = Awaited<ReturnType<typeof readTags>>[number]

export const insertTag = (tx: Tx, tag: TagColumns & { kind: TagKind }) =>
  tx
    .insertInto('topic_tags')
    .values({ ...tag, position: sql<number>`(select coalesce(max(position), 0) + 1 from topic_tags)` })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateTag = (tx: Tx, tagId: number, tag: Partial<TagColumns> & { is_settling?: boolean }) =>
  tx.updateTable('topic_tags').set(tag).where('id', '=', tagId).execute()

export const orderTagRows = (tx: Tx, tagIds: readonly number[]) =>
  sql`update topic_tags set position = list.position
    from unnest(${tagIds}::bigint[]) with ordinality as list (id, position)
    where topic_tags.id = list.id`.execute(tx)

export const setRetired = (tx: Tx, tagId: number, isRetired: boolean) =>
  tx
    .updateTable('topic_tags')
    .set({ retired_at: isRetired ? sql<Date>`now()` : null })
    .where('id', '=', tagId)
    .execute()

/** Points a tag, and all that were merged into it before, at another. */
export const setMerged = (tx: Tx, tagId: number, intoTagId: number) =>
  tx
    .updateTable('topic_tags')
    .set({ merged_into: intoTagId, retired_at: sql<Date>`coalesce(retired_at, now())`, is_settling: true })
    .where((eb) => eb.or([eb('id', '=', tagId), eb('merged_into', '=', tagId)]))
    .execute()

export const moveLeaves = (tx: Tx, rootId: number, intoRootId: number) =>
  tx
    .updateTable('topic_tags')
    .set({ parent_id: intoRootId, is_settling: true })
    .where('parent_id', '=', rootId)
    .execute()

/** What waits for review and what is being typed goes on under the tag's new home. */
export async function moveUnpublished(tx: Tx, tagId: number, intoTagId: number): Promise<void> {
  await tx.updateTable('waiting_posts').set({ tag_id: intoTagId }).where('tag_id', '=', tagId).execute()
  await tx.updateTable('drafts').set({ tag_id: intoTagId }).where('tag_id', '=', tagId).execute()
}

export const deleteTagRow = (tx: Tx, tagId: number) =>
  tx.deleteFrom('topic_tags').where('id', '=', tagId).execute()
