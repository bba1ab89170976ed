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

/** A leaf that takes topics; it can't be retired or merged as long as this transaction lasts. */
export async function findLeafToMoveTo(
  tx: Tx,
  tagId: number,
): Promise<{ id: number; parent_id: number } | undefined> {
  const { rows } = await sql<{ id: number; parent_id: number }>`
    select id, parent_id from topic_tags
    where id = ${tagId} and parent_id is not null and retired_at is null and merged_into is null and kind = 'topic'
    for share`.execute(tx)
  return rows[0]
}

/** Tags as they are today, in their order: each that was merged as the one that it leads to. */
export async function findHomes(db: Database | Tx, tagIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id
    from unnest(${tagIds}::bigint[]) with ordinality as given (tag_id, number)
    join topic_tags on topic_tags.id = given.tag_id
    group by 1 order by min(number)`.execute(db)
  return rows.map(({ id }) => id)
}

/** What waits under a topic, or is an edit of it, goes by the rights of the tag that it has now. */
export const retagWaiting = (tx: Tx, topicId: number) =>
  sql`update waiting_posts set tag_id = (select tag_id from topics where id = ${topicId})
    where topic_id = ${topicId} or (kind = 'topic' and post_id = ${topicId})`.execute(tx)

/**
 * The tags of a question have changed, so that whoever edits what they read before is told. An edit that waits goes on over the new
 * version, unless it has tags of its own: nobody could approve it any more.
 */
export const nextVersion = (tx: Tx, topicId: number) =>
  sql`
    with topic as (
      update topics set version = version + 1 where id = ${topicId} returning version
    )
    update waiting_posts set edited_version = topic.version from topic
    where kind = 'topic' and post_id = ${topicId} and edited_version = topic.version - 1 and not prepared ? 'tagIds'`.execute(
    tx,
  )
