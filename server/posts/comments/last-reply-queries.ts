import { sql } from 'kysely'
import type { Tx } from '#server/core/database.ts'
import type { Said } from './deletion-queries.ts'

/** Whether a comment or a reply, standing or not, is no older than the last thing that counts as said under its topic. */
export async function isLastSaid(tx: Tx, topicId: number, { kind, id }: Said): Promise<boolean> {
  const { rows } = await sql`
    select from topics join ${sql.table(kind === 'comment' ? 'comments' : 'replies')} as said on said.id = ${id}
    where topics.id = ${topicId} and said.published_at >= coalesce(last_reply_at, '-infinity')`.execute(tx)
  return rows.length > 0
}

/**
 * Sets who said the last thing under a topic by the comments and replies that stand. What was moved there may be older than what
 * stands before it. Goes by the topic alone (`offset 0`): it would otherwise be looked for among the newest of the whole forum.
 */
export const findLastReplyAgain = (tx: Tx, topicId: number) =>
  sql`
    with said as (
      select published_at, author_id from comments where topic_id = ${topicId} and deleted_at is null
      union all
      select reply.published_at, reply.author_id
      from comments cross join lateral (
        select published_at, author_id from replies
        where comment_id = comments.id and deleted_at is null offset 0
      ) as reply
      where topic_id = ${topicId} and reply_count > 0
      offset 0
    ), latest as (
      select published_at, author_id from (select) as one left join said on true order by published_at desc limit 1
    )
    update topics set last_reply_at = latest.published_at, last_replied_by = latest.author_id
    from latest where topics.id = ${topicId}`.execute(tx)
