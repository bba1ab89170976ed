import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { FloorRange } from './queries.ts'

export const readCommentOwners = (db: Database, topicId: number, floors: FloorRange) =>
  db
    .selectFrom('comments')
    .select(['id', 'author_id', 'deleted_at', 'reply_count'])
    .where('topic_id', '=', topicId)
    .where('floor', '>=', floors.first)
    .where('floor', '<=', floors.last)
    .execute()

interface ReplyOwner {
  id: number
  comment_id: number
  author_id: number
}

/** Whose the first replies under each of these comments are. */
export async function readFirstReplyOwners(
  db: Database,
  commentIds: readonly number[],
  count: number,
): Promise<ReplyOwner[]> {
  const { rows } = await sql<ReplyOwner>`
    select first.* from unnest(${commentIds}::bigint[]) as listed (comment_id)
    cross join lateral (
      select id, comment_id, author_id from replies
      where comment_id = listed.comment_id and deleted_at is null order by number limit ${count}
    ) as first`.execute(db)
  return rows
}

export const readReplyOwners = (db: Database, commentId: number, numbers: FloorRange) =>
  db
    .selectFrom('replies')
    .select(['id', 'comment_id', 'author_id'])
    .where('comment_id', '=', commentId)
    .where('number', '>=', numbers.first)
    .where('number', '<=', numbers.last)
    .where('deleted_at', 'is', null)
    .execute()
