import type { Database } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

/** Reads how many comments and replies a member has that aren't deleted, from the counters kept with the rows. */
export const readSaidCounts = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select(['comment_count', 'reply_count'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

export const readOwnComments = (db: Database, memberId: number, { offset, count }: Span) =>
  db
    .selectFrom('comments')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'comments.id',
      'comments.floor',
      'comments.reply_count',
      'comments.summary',
      'comments.published_at',
      'topics.title',
      'topics.deleted_at',
    ])
    .where('comments.author_id', '=', memberId)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.published_at', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const readOwnReplies = (db: Database, memberId: number, { offset, count }: Span) =>
  db
    .selectFrom('replies')
    .innerJoin('comments', 'comments.id', 'replies.comment_id')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'replies.id',
      'comments.floor',
      'replies.summary',
      'replies.published_at',
      'topics.title',
      'topics.deleted_at',
    ])
    .where('replies.author_id', '=', memberId)
    .where('replies.deleted_at', 'is', null)
    .orderBy('replies.published_at', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
