import { sql } from 'kysely'
import { categoryOf, type ReminderCategory } from '#contract/notifications/reminder-categories.ts'
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database } from '#server/core/database.ts'
import type { DeferredRows } from '#server/core/deferred-writes.ts'
import type { ReminderRow } from './reminder-queries.ts'

/** Who is told: those who follow the author, or those who watch the topic. */
export type ToldTo = 'followers' | 'watchers'

export interface NewsRow extends ReminderRow {
  kind: Extract<ReminderKind, `followed_${string}` | `watched_${string}`>
}

export const newsChannel = 'follower_news'

/** A row where the author has followers, or the topic somebody who watches it. */
export const newNews: DeferredRows<NewsRow & { toldTo: ToldTo }> = {
  write: (rows) => sql`
    insert into follower_news (author_id, event, kind, topic_id, comment_id, reply_id, told_to)
    select members.id, news.event, news.kind, news.topic_id, news.comment_id, news.reply_id, news.told_to
    from unnest(${rows.map(({ actorId }) => actorId)}::bigint[], ${rows.map(({ event }) => event)}::text[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ topicId }) => topicId)}::bigint[],
      ${rows.map(({ commentId }) => commentId)}::bigint[], ${rows.map(({ replyId }) => replyId)}::bigint[],
      ${rows.map(({ toldTo }) => toldTo)}::text[])
      with ordinality as news (author_id, event, kind, topic_id, comment_id, reply_id, told_to, place)
    join members on members.id = news.author_id
    where case news.told_to when 'followers' then follower_count > 0
      else exists (select from topic_attention where topic_id = news.topic_id and not is_muted) end
    order by place
    on conflict (event, told_to) do nothing returning id`,
  notification: { channel: newsChannel, payload: '' },
}

export const waitingNews = { table: 'follower_news', key: 'id', isWaiting: sql`failed_at is null` }

export const readNewsKind = (db: Database, newsId: number) =>
  db.selectFrom('follower_news').select(['kind', 'told_to']).where('id', '=', newsId).executeTakeFirst()

const listeners = (toldTo: ToldTo) =>
  toldTo === 'followers'
    ? sql`select id, follower_id as member_id from follows, news
        where followed_id = author_id and follows.id > told_follow_id`
    : sql`select topic_attention.id, member_id from topic_attention, news
        where topic_attention.topic_id = news.topic_id and not is_muted and topic_attention.id > told_follow_id`

/**
 * Who watches the topic hears of what is said there as a watcher alone. The event's own row doesn't tell who has: what joined a line
 * that was unread has none.
 */
const hearsAsWatcher = sql`(comment_id is not null and reply_id is null
    and exists (
      select from topic_attention
      where topic_attention.member_id = batch.member_id and topic_attention.topic_id = news.topic_id and not is_muted
    )
    and wants_reminder(member_id, author_id, topic_id, ${'watched' satisfies ReminderCategory}::text))`

/** News are the author's dynamics, which whoever they block isn't shown. */
const isBlockedByAuthor = sql`exists (
    select from member_blocks where member_blocks.member_id = author_id and blocked_id = batch.member_id
  )`

const oneByOne = (kind: ReminderKind) => sql`
    told as (
      insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
      select member_id, ${kind}::text, author_id, event, topic_id, comment_id, reply_id from wanting
      on conflict (member_id, event) do nothing
    )`

/**
 * Where a line of the same topic is unread, leads somewhere and names nobody who was blocked since, it counts one more and stands
 * first again. It leads to the first that was said, whose news may come last: who was killed while telling them holds them for a
 * minute. Of what it counts there are no rows, which would be those who watch times what is said. A line that is read meanwhile
 * counts no more.
 */
const countedIn = (kind: ReminderKind) => sql`
    fresh as materialized (
      select wanting.*, nextval(pg_get_serial_sequence('reminders', 'id')) as id from wanting
      where not exists (
        select from reminders where reminders.member_id = wanting.member_id and reminders.event = wanting.event
      )
    ), counted as (
      update reminders set latest_id = fresh.id, others_count = others_count + 1, reminded_at = now(),
        comment_id = least(reminders.comment_id, fresh.comment_id),
        actor_id = case when fresh.comment_id < reminders.comment_id then fresh.author_id else reminders.actor_id end
      from fresh
      where read_at is null and reminders.id = (
        select line.id from reminders as line join comments on comments.id = line.comment_id
        where line.member_id = fresh.member_id and line.kind = ${kind}::text and line.topic_id = fresh.topic_id
          and read_at is null and head_id is null and deleted_at is null
          and not exists (select from member_blocks where member_id = line.member_id and blocked_id = line.actor_id)
        order by line.id desc limit 1
      )
      returning fresh.id
    ), told as (
      insert into reminders (id, member_id, kind, actor_id, event, topic_id, comment_id, reply_id) overriding system value
      select id, member_id, ${kind}::text, author_id, event, topic_id, comment_id, reply_id from fresh
      where id not in (select id from counted)
      on conflict (member_id, event) do nothing
    )`

/**
 * Tells the next listeners of one piece of news, in one statement; the last batch ends it. Returns whether there are more.
 * News that got on were not taken in vain, so they count as taken for the first time.
 */
export async function tellBatch(
  db: Database,
  { id: newsId, kind, toldTo }: { id: number; kind: ReminderKind; toldTo: ToldTo },
  { count, leaseMs }: { count: number; leaseMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    with news as (
      select follower_news.id as news_id, follower_news.author_id, event, follower_news.topic_id, follower_news.comment_id,
        follower_news.reply_id, told_follow_id,
        topics.deleted_at is null and comments.deleted_at is null and replies.deleted_at is null
          and author.cancelled_at is null ${toldTo === 'followers' ? sql`and author.allows_dynamics` : sql``} as stands
      from follower_news
      join members as author on author.id = follower_news.author_id
      join topics on topics.id = follower_news.topic_id
      left join comments on comments.id = follower_news.comment_id
      left join replies on replies.id = follower_news.reply_id
      where follower_news.id = ${newsId} for update of follower_news
    ), batch as (
      ${listeners(toldTo)} and stands order by 1 limit ${count}
    ), wanting as (
      select member_id, author_id, event, topic_id, comment_id, reply_id
      from batch, news
      where wants_reminder(member_id, author_id, topic_id, ${categoryOf(kind)}::text)
        ${toldTo === 'followers' ? sql`and not ${isBlockedByAuthor} and not ${hearsAsWatcher}` : sql``}
    ), ${toldTo === 'watchers' ? countedIn(kind) : oneByOne(kind)}, moved as (
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
