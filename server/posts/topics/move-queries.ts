import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

/** A leaf that was merged or moved, and where its topics belong now. */
export interface SettlingTag {
  id: number
  to_tag_id: number
  to_root_id: number
  kind: string
}

export async function readSettlingTags(db: Database): Promise<SettlingTag[]> {
  const { rows } = await sql<SettlingTag>`
    select tag.id, home.id as to_tag_id, home.parent_id as to_root_id, home.kind
    from topic_tags as tag join topic_tags as home on home.id = coalesce(tag.merged_into, tag.id)
    where tag.is_settling and home.parent_id is not null
    order by tag.id`.execute(db)
  return rows
}

/** The next visible or deleted topics of a tag that aren't where they belong, newest first. */
export const lockMisplaced = (
  tx: Tx,
  { id, to_tag_id, to_root_id }: SettlingTag,
  { isDeleted, below, count }: { isDeleted: boolean; below: number | undefined; count: number },
) =>
  tx
    .selectFrom('topics')
    .select(['id', 'position', 'tag_id', 'root_tag_id', 'is_essence'])
    .where('tag_id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .where((eb) => eb.or([eb('tag_id', '!=', to_tag_id), eb('root_tag_id', '!=', to_root_id)]))
    .$if(below !== undefined, (query) => query.where('position', '<', below!))
    .orderBy('position', 'desc')
    .limit(count)
    .forUpdate()
    .execute()

export const placeTopics = (tx: Tx, topicIds: readonly number[], { to_tag_id, to_root_id }: SettlingTag) =>
  tx
    .updateTable('topics')
    .set({ tag_id: to_tag_id, root_tag_id: to_root_id })
    .where('id', 'in', topicIds)
    .execute()

/** Unless it was merged or moved once more meanwhile. */
export const setSettled = (db: Database, { id, to_tag_id, to_root_id }: SettlingTag) =>
  sql`update topic_tags as tag set is_settling = false
    from topic_tags as home
    where tag.id = ${id} and home.id = coalesce(tag.merged_into, tag.id)
      and home.id = ${to_tag_id} and home.parent_id = ${to_root_id}`.execute(db)
