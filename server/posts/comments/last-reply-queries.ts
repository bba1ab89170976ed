import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'

/** Sets who said the last thing under a topic by the comments and replies that stand. What was moved there may be older than what stands before it. */
export const findLastReplyAgain = (tx: Tx, topicId: number) =>
  sql`
    with said as (
      (select published_at, author_id from comments
        where topic_id = ${topicId} and deleted_at is null order by published_at desc limit 1)
      union all
      (select replies.published_at, replies.author_id from comments join replies on replies.comment_id = comments.id
        where comments.topic_id = ${topicId} and comments.reply_count > 0 and replies.deleted_at is null
        order by replies.published_at desc limit 1)
    ), latest as (
      select published_at, author_id from (select) as one left join said on true order by published_at desc limit 1
    )
    update topics set last_reply_at = latest.published_at, last_replied_by = latest.author_id
    from latest where topics.id = ${topicId}`.execute(tx)
