import { sql } from 'kysely'
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database } from '#server/core/database.ts'
import type { ReminderRow } from './reminder-queries.ts'

export interface NewsRow extends ReminderRow {
  kind: Extract<ReminderKind, `followed_${string}`>
}

/** Returns a row where the author has followers. */
export const insertingNews = ({ kind, event, actorId, topicId, commentId, replyId }: NewsRow) =>
  sql`
    insert into follower_news (author_id, event, kind, topic_id, comment_id, reply_id)
    select id, ${event}::text, ${kind}::text, ${topicId}::bigint, ${commentId}::bigint, ${replyId}::bigint
    from members where id = ${actorId} and follower_count > 0
    on conflict (event) do nothing returning id`

export const waitingNews = { table: 'follower_news', key: 'id', isWaiting: sql`failed_at is null` }

/**
 * Tells the next followers of one piece of news, in one statement; the last batch ends it. Returns whether there are more.
 * News that got on were not taken in vain, so they count as taken for the first time.
 */
export async function tellBatch(
  db: Database,
  newsId: number,
  { count, leaseMs }: { count: number; leaseMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    with news as (
      select follower_news.*, topics.deleted_at is null and comments.deleted_at is null
        and replies.deleted_at is null as stands
      from follower_news
      join topics on topics.id = follower_news.topic_id
      left join comments on comments.id = follower_news.comment_id
      left join replies on replies.id = follower_news.reply_id
      where follower_news.id = ${newsId} for update of follower_news
    ), batch as (
      select follows.id, follows.follower_id from news
      join follows on follows.followed_id = news.author_id and follows.id > news.told_follow_id
      where news.stands order by follows.id limit ${count}
    ), told as (
      insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
      select batch.follower_id, news.kind, news.author_id, news.event, news.topic_id, news.comment_id, news.reply_id
      from batch, news
      on conflict (member_id, event) do nothing
    ), moved as (
      update follower_news set told_follow_id = (select max(id) from batch), attempts = 1,
        due_at = now() + ${leaseMs} * interval '1 millisecond'
      where id = ${newsId} and (select count(*) from batch) = ${count}
      returning id
    ), ended as (
      delete from follower_news where id = ${newsId} and (select count(*) from batch) < ${count}
    )
    select id from moved`.execute(db)
  return rows.length > 0
}

/** They stay, for whoever looks into it. */
export const failNews = (db: Database, newsId: number) =>
  db.updateTable('follower_news').set({ failed_at: sql`now()` }).where('id', '=', newsId).execute()
