import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { ownPostsInTopic } from '#server/posts/publishing/own-waiting-queries.ts'
import { unreadColumns } from '#server/posts/read-places/read-places.ts'
import { isAdopted, isClosed } from './comment-queries.ts'
import { type AnswerPage, answerIds, type CommentRange } from './queries.ts'

/** Selects whether this member likes the row that a column names, such as `comments.id`. */
const isLiked = (memberId: number, column: 'topics.id' | 'comments.id' | 'replies.id') => {
  const liked = { 'topics.id': 'topic_id', 'comments.id': 'comment_id', 'replies.id': 'reply_id' }[column]
  return sql<boolean>`exists (select from likes
    where likes.member_id = ${memberId} and ${sql.ref(`likes.${liked}`)} = ${sql.ref(column)})`
}

const has = (rows: RawBuilder<unknown>) => sql<boolean>`exists (${rows})`

/**
 * A topic that stands, with what its policies ask for, what a member has switched on of it and its author, and the counts as
 * they are now; of a question also what was adopted and its bounty.
 */
export const findViewedTopic = (db: Database, topicId: number, memberId: number) =>
  db
    .selectFrom('topics')
    .innerJoin('members', 'members.id', 'topics.author_id')
    .leftJoin('questions', 'questions.topic_id', 'topics.id')
    .leftJoin('bounties as bounty', 'bounty.question_id', 'topics.id')
    .leftJoin('read_places as place', (join) =>
      join.onRef('place.topic_id', '=', 'topics.id').on('place.member_id', '=', memberId),
    )
    .select(unreadColumns(memberId))
    .select([
      'topics.id',
      'topics.author_id',
      'topics.tag_id',
      'topics.last_floor',
      'topics.last_author_number',
      'topics.comment_count',
      'topics.is_question',
      'questions.adopted_id',
      'bounty.fen as bounty_fen',
      'bounty.platform_fen as bounty_platform_fen',
      'bounty.points as bounty_points',
      'bounty.ended_as as bounty_ended_as',
      'bounty.due_at as bounty_due_at',
      isClosed,
    ])
    .select(['topics.like_count', 'topics.favorite_count', 'members.follower_count', 'members.cancelled_at'])
    .select([
      isLiked(memberId, 'topics.id').as('is_liked'),
      has(sql`select from favorites where topic_id = topics.id and member_id = ${memberId}`).as(
        'is_favorite',
      ),
      has(sql`select from follows where followed_id = members.id and follower_id = ${memberId}`).as(
        'is_followed',
      ),
      sql<boolean | null>`(
        select is_muted from topic_attention where topic_id = topics.id and member_id = ${memberId}
      )`.as('is_muted'),
      has(sql`select from topic_sinkings where topic_id = topics.id`).as('is_sunk'),
      ownPostsInTopic(memberId).as('waiting_count'),
    ])
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .executeTakeFirst()

export type ViewedTopic = NonNullable<Awaited<ReturnType<typeof findViewedTopic>>>

const selectOwners = (db: Database, memberId: number) =>
  db
    .selectFrom('comments')
    .select(['id', 'author_id', 'deleted_at', 'reply_count', 'like_count', isAdopted])
    .select(isLiked(memberId, 'comments.id').as('is_liked'))

export const readAnswerOwners = (db: Database, page: AnswerPage, memberId: number) =>
  selectOwners(db, memberId)
    .where(sql<boolean>`comments.id in ${answerIds(page)}`)
    .execute()

export const readCommentOwners = (db: Database, topicId: number, range: CommentRange, memberId: number) =>
  selectOwners(db, memberId)
    .where('topic_id', '=', topicId)
    .where(range.column, '>=', range.first)
    .where(range.column, '<=', range.last)
    .execute()

interface ReplyOwner {
  id: number
  comment_id: number
  author_id: number
  like_count: number
  is_liked: boolean
}

/** Returns the authors of the first replies under each of these comments. */
export async function readFirstReplyOwners(
  db: Database,
  commentIds: readonly number[],
  count: number,
  memberId: number,
): Promise<ReplyOwner[]> {
  const { rows } = await sql<ReplyOwner>`
    select first.* from unnest(${commentIds}::bigint[]) as listed (comment_id)
    cross join lateral (
      select id, comment_id, author_id, like_count, ${isLiked(memberId, 'replies.id')} as is_liked from replies
      where comment_id = listed.comment_id and deleted_at is null order by number limit ${count}
    ) as first`.execute(db)
  return rows
}

export const readReplyOwners = (
  db: Database,
  commentId: number,
  numbers: Pick<CommentRange, 'first' | 'last'>,
  memberId: number,
) =>
  db
    .selectFrom('replies')
    .select(['id', 'comment_id', 'author_id', 'like_count'])
    .select(isLiked(memberId, 'replies.id').as('is_liked'))
    .where('comment_id', '=', commentId)
    .where('number', '>=', numbers.first)
    .where('number', '<=', numbers.last)
    .where('deleted_at', 'is', null)
    .execute()
