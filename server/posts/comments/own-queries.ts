import type { Database } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import { isAdopted } from './comment-queries.ts'

/** Reads how much a member has said that isn't deleted, from the counters kept with the rows. */
export const readSaidCounts = (db: Database, memberId: number) =>
  db
    .selectFrom('members')
    .select(['comment_count', 'reply_count', 'answer_count', 'answer_reply_count'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Whose, and whether what was said under topics is meant, or under questions. */
export interface Said {
  memberId: number
  isQuestion: boolean
}

export const readOwnComments = (db: Database, { memberId, isQuestion }: Said, { offset, count }: Span) =>
  db
    .selectFrom('comments')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'comments.id',
      'comments.topic_id',
      'comments.floor',
      'comments.reply_count',
      'comments.summary',
      'comments.published_at',
      'topics.title',
      'topics.deleted_at',
      isAdopted,
    ])
    .where('comments.author_id', '=', memberId)
    .where('comments.deleted_at', 'is', null)
    .where('topics.is_question', '=', isQuestion)
    .orderBy('comments.published_at', 'desc')
    .orderBy('comments.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const readOwnReplies = (db: Database, { memberId, isQuestion }: Said, { offset, count }: Span) =>
  db
    .selectFrom('replies')
    .innerJoin('comments', 'comments.id', 'replies.comment_id')
    .innerJoin('topics', 'topics.id', 'comments.topic_id')
    .select([
      'replies.id',
      'comments.topic_id',
      'comments.floor',
      'replies.summary',
      'replies.published_at',
      'topics.title',
      'topics.deleted_at',
    ])
    .where('replies.author_id', '=', memberId)
    .where('replies.deleted_at', 'is', null)
    .where('topics.is_question', '=', isQuestion)
    .orderBy('replies.published_at', 'desc')
    .orderBy('replies.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
