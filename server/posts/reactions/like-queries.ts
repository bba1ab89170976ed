import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { reminderOfLike } from '#server/notifications/reminders.ts'

/** What may be liked. */
export interface Likeable {
  kind: 'topic' | 'comment' | 'reply'
  id: number
}

/** The topic of a thing that is liked, and its author. */
export interface LikedThing {
  topicId: number
  tagId: number
  commentId: number | null
  replyId: number | null
  authorId: number
  isQuestion: boolean
}

const tables = { topic: 'topics', comment: 'comments', reply: 'replies' } as const

/** Returns undefined when the thing, or its topic, was deleted. */
export function findLikeable(db: Database, { kind, id }: Likeable): Promise<LikedThing | undefined> {
  const topic = [
    'topics.id as topicId',
    'topics.tag_id as tagId',
    'topics.is_question as isQuestion',
  ] as const
  const none = sql<null>`null`
  if (kind === 'topic')
    return db
      .selectFrom('topics')
      .select([...topic, 'topics.author_id as authorId', none.as('commentId'), none.as('replyId')])
      .where('topics.id', '=', id)
      .where('topics.deleted_at', 'is', null)
      .executeTakeFirst()
  const comments = db.selectFrom('comments').innerJoin('topics', 'topics.id', 'comments.topic_id')
  if (kind === 'comment')
    return comments
      .select([...topic, 'comments.id as commentId', 'comments.author_id as authorId', none.as('replyId')])
      .where('comments.id', '=', id)
      .where('comments.deleted_at', 'is', null)
      .where('topics.deleted_at', 'is', null)
      .executeTakeFirst()
  return comments
    .innerJoin('replies', 'replies.comment_id', 'comments.id')
    .select([...topic, 'comments.id as commentId', 'replies.id as replyId', 'replies.author_id as authorId'])
    .where('replies.id', '=', id)
    .where('replies.deleted_at', 'is', null)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()
}

const columns = { topic: 'topic_id', comment: 'comment_id', reply: 'reply_id' } as const

/**
 * Likes a thing for a member, counts it and reminds its author; nothing when it was deleted meanwhile. One statement, which
 * locks its own row and then the thing's, once and as the last: one that locked the thing before it counted met others in a
 * deadlock when the thing had changed while it waited (decision 0040).
 */
export async function insertLike(db: Database, memberId: number, thing: Likeable, place: LikedThing) {
  const [table, column] = [sql.table(tables[thing.kind]), sql.ref(columns[thing.kind])]
  const topicAuthorId = thing.kind === 'topic' ? place.authorId : null
  const { rows } = await sql<{ like_count: number }>`
    with thing as (
      select id, like_count from ${table} where id = ${thing.id} and deleted_at is null
    ), liked as (
      insert into likes (member_id, ${column}, topic_author_id) select ${memberId}, id, ${topicAuthorId}::bigint
      from thing
      on conflict do nothing returning id
    ), counted as (
      update ${table} set like_count = ${table}.like_count + 1 from liked where ${table}.id = ${thing.id}
      returning ${table}.like_count
    ), ${reminderOfLike({ ...place, kind: thing.kind, actorId: memberId }, sql`liked`)}
    select coalesce(counted.like_count, thing.like_count) as like_count
    from thing left join counted on true`.execute(db)
  return rows[0]
}

/** Takes a member's like back and counts it out, of what was deleted too; nothing when there never was such a thing. */
export async function deleteLike(db: Database, memberId: number, { kind, id }: Likeable) {
  const [table, column] = [sql.table(tables[kind]), sql.ref(columns[kind])]
  const { rows } = await sql<{ like_count: number }>`
    with gone as (
      delete from likes where member_id = ${memberId} and ${column} = ${id} returning id
    ), counted as (
      update ${table} set like_count = ${table}.like_count - 1 from gone where ${table}.id = ${id}
      returning ${table}.like_count
    )
    select coalesce(counted.like_count, thing.like_count) as like_count
    from ${table} as thing left join counted on true where thing.id = ${id}`.execute(db)
  return rows[0]
}
