import { sql } from 'kysely'
import { categoryOf } from '#contract/notifications/reminder-categories.ts'
import { countingKinds, type ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { DeferredRows } from '#server/core/deferred-writes.ts'

export interface ReminderRow {
  event: string
  /** Null where the site itself reminds. */
  actorId: number | null
  topicId: number | null
  commentId: number | null
  replyId: number | null
}

interface NewReminder extends ReminderRow {
  memberId: number
  kind: ReminderKind
}

/** Reminds each of these members who wants it, except those whom the event has reminded already. */
export const newReminders: DeferredRows<NewReminder> = {
  write: (rows) => sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id, comment_id, reply_id)
    select member_id, kind, actor_id, event, topic_id, comment_id, reply_id
    from unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ kind }) => categoryOf(kind))}::text[], ${rows.map(({ actorId }) => actorId)}::bigint[],
      ${rows.map(({ event }) => event)}::text[], ${rows.map(({ topicId }) => topicId)}::bigint[],
      ${rows.map(({ commentId }) => commentId)}::bigint[], ${rows.map(({ replyId }) => replyId)}::bigint[])
      with ordinality as told (member_id, kind, category, actor_id, event, topic_id, comment_id, reply_id, place)
    where wants_reminder(member_id, actor_id, topic_id, category)
    order by place
    on conflict (member_id, event) do nothing`,
}

export interface MovedComment {
  commentId: number
  authorId: number
}

/** Reminds each of these authors of one comment, where it stands now. */
export const insertingMoveReminders = (
  topicId: number,
  kind: 'comments_moved' | 'topic_merged',
  told: readonly MovedComment[],
) =>
  sql`
    insert into reminders (member_id, kind, event, topic_id, comment_id)
    select told.author_id, ${kind}::text, 'moved:' || comments.id || ':' || comments.topic_id || ':' || comments.floor,
      ${topicId}::bigint, comments.id
    from unnest(${told.map(({ authorId }) => authorId)}::bigint[],
      ${told.map(({ commentId }) => commentId)}::bigint[]) as told (author_id, comment_id)
    join comments on comments.id = told.comment_id
    where wants_reminder(told.author_id, null, ${topicId}::bigint, ${categoryOf(kind)}::text)
    on conflict (member_id, event) do nothing`

/** Takes away what an event reminded of that is none any more. Few do, so they are found by whom they remind. */
export const deleteRemindersOf = (tx: Tx, event: string, memberIds: readonly number[]) =>
  sql`delete from reminders where member_id = any(${memberIds}::bigint[]) and event = ${event}`.execute(tx)

/** Takes away what was said of an end that this role no longer has. */
export const forgetRoleEnding = (tx: Tx, memberId: number, roleId: number) =>
  sql`delete from reminders where member_id = ${memberId} and kind = 'role_ending' and role_id = ${roleId}`.execute(
    tx,
  )

/** Takes away what was said of the end of a bounty that no longer ends then. */
export const forgetBountyEnding = (tx: Tx, askerId: number, questionId: number) =>
  sql`delete from reminders
    where member_id = ${askerId} and kind = 'bounty_ending' and topic_id = ${questionId}`.execute(tx)

/** Somebody has unlocked a kind of what a topic's author hides. */
export interface UnlockEvent {
  memberId: number
  topicId: number
  authorId: number
  kind: string
}

export const insertUnlockReminders = (tx: Tx, unlocks: readonly UnlockEvent[]) =>
  sql`
    insert into reminders (member_id, kind, actor_id, event, topic_id)
    select author_id, 'topic_unlocked', actor_id, 'unlock:' || topic_id || ':' || kind || ':' || actor_id, topic_id
    from unnest(${unlocks.map(({ authorId }) => authorId)}::bigint[],
      ${unlocks.map(({ memberId }) => memberId)}::bigint[], ${unlocks.map(({ topicId }) => topicId)}::bigint[],
      ${unlocks.map(({ kind }) => kind)}::text[]) as unlock (author_id, actor_id, topic_id, kind)
    where wants_reminder(author_id, actor_id, topic_id, ${categoryOf('topic_unlocked')})
    on conflict (member_id, event) do nothing`.execute(tx)

/** Reminds holders of card roles that end within `days` and were given for longer, once for each end. */
export const remindOfEndingCards = (db: Database, days: number, notWithinDays: number) =>
  sql`
    insert into reminders (member_id, kind, event, role_id, ends_at)
    select member_id, 'role_ending', 'role:' || role_id || ':' || extract(epoch from expires_at) || ':' || ${days}::int,
      role_id, expires_at
    from member_roles
    where source = 'card'
      and expires_at > now() + ${notWithinDays}::int * interval '1 day'
      and expires_at <= now() + ${days}::int * interval '1 day'
      and granted_at <= expires_at - ${days}::int * interval '1 day'
      and wants_reminder(member_id, null, null, ${categoryOf('role_ending')})
    on conflict (member_id, event) do nothing`.execute(db)

/** Reminds askers whose bounty returns within `days` and was there for longer, once for each end. */
export const remindOfBountiesWithin = (db: Database, days: number, notWithinDays: number) =>
  sql`
    insert into reminders (member_id, kind, event, topic_id, ends_at)
    select asker_id, 'bounty_ending', 'bounty:' || question_id || ':' || extract(epoch from due_at) || ':' || ${days}::int,
      question_id, due_at
    from bounties join topics on topics.id = question_id and topics.deleted_at is null
    where ended_at is null
      and due_at > now() + ${notWithinDays}::int * interval '1 day'
      and due_at <= now() + ${days}::int * interval '1 day'
      and placed_at <= due_at - ${days}::int * interval '1 day'
      and wants_reminder(asker_id, null, null, ${categoryOf('bounty_ending')})
    on conflict (member_id, event) do nothing`.execute(db)

/** How many are looked at in one statement, the oldest first, so that none takes long however many there are. */
const oldestAtOnce = 5_000

/**
 * Reminders go a year after they came, read or not; what joined a line goes with it. One that counts has the time of the latest, and
 * goes by its first: lines that nobody reads would else stand before all others for ever, and none of those would be reached.
 */
export async function deleteOldReminders(db: Database): Promise<void> {
  for (let gone = oldestAtOnce; gone === oldestAtOnce; ) {
    const { rows } = await sql<{ gone: number }>`
      with gone as materialized (
        select id from (
          select reminders.id, case when kind = any(${countingKinds}::text[]) then published_at else reminded_at end as begun_at
          from reminders left join comments on comments.id = comment_id
          order by reminders.id limit ${oldestAtOnce}
        ) as oldest
        where begun_at < now() - interval '1 year'
      ), joined as (
        delete from reminders where head_id in (select id from gone)
      ), lines as (
        delete from reminders where id in (select id from gone)
      )
      select count(*)::int as gone from gone`.execute(db)
    gone = rows[0]!.gone
  }
}
