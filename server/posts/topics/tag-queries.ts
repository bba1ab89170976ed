import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { writtenLately } from '#server/posts/publishing/written-queries.ts'

export type TagKind = 'topic' | 'question'

export const readTagRows = (db: Database, kind: TagKind) =>
  db
    .selectFrom('topic_tags')
    .where('kind', '=', kind)
    .select(['id', 'parent_id', 'name_zh', 'name_en', 'icon', 'retired_at', 'merged_into'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** By list: `tag:7`, or `questions:tag:7`. */
export const readTagCounts = (db: Database, prefix: string) =>
  db
    .selectFrom('topic_list_blocks')
    .select((eb) => ['list', eb.fn.sum<number>('count').as('count')])
    .where('list', 'like', `${prefix}%`)
    .groupBy('list')
    .execute()

/** Finds a tag, or the one that it was merged into. */
export const findTag = (db: Database, tagId: number, kind: TagKind = 'topic') =>
  db
    .selectFrom('topic_tags')
    .select(['id', 'parent_id'])
    .where('kind', '=', kind)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('topic_tags as given')
        .select(sql<number>`coalesce(merged_into, id)`.as('id'))
        .where('id', '=', tagId),
    )
    .executeTakeFirst()

export const insertTag = (
  tx: Tx,
  tag: {
    parent_id: number | null
    kind: TagKind
    name_zh: string
    name_en: string
    icon: string | null
    position: number
  },
) => tx.insertInto('topic_tags').values(tag).returning('id').executeTakeFirstOrThrow()

/** Says whether a tag takes topics, with how much this member wrote in the last minute. */
export async function findTagToPostIn(
  db: Database,
  tagId: number,
  memberId: number,
): Promise<{ isLeaf: boolean; written: number }> {
  const { rows } = await sql<{ isLeaf: boolean; written: number }>`
    select exists (
        select from topic_tags
        where id = ${tagId} and parent_id is not null and retired_at is null and kind = 'topic'
      ) as "isLeaf",
      ${writtenLately(memberId)} as written`.execute(db)
  return rows[0]!
}
