import { type RawBuilder, sql } from 'kysely'
import { countingKinds, type ReminderKind } from '#contract/notifications/reminders.ts'
import type { Database } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
import { actorOfLine, isGone, leadsOn } from './group-queries.ts'

/** Which reminders of a member are asked for: those that are lines of their list, of these kinds or of all. */
export interface ReminderReader {
  memberId: number
  kinds: readonly ReminderKind[] | undefined
  /** Under which the member may not read. */
  hiddenTagIds: readonly number[]
}

export const countReminders = (db: Database, { memberId, kinds }: ReminderReader) =>
  db
    .selectFrom('reminders')
    .select((eb) => [eb.fn.countAll<number>().as('total')])
    .where('member_id', '=', memberId)
    .where('head_id', 'is', null)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .executeTakeFirstOrThrow()

export const countUnreadReminders = (db: Database, memberId: number) =>
  db
    .selectFrom('reminders')
    .select((eb) => [eb.fn.countAll<number>().as('unread')])
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('head_id', 'is', null)
    .executeTakeFirstOrThrow()

/** How many each of these members has not read; those who have read all are missing. */
export async function countUnreadOf(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reminders')
    .select((eb) => ['member_id', eb.fn.countAll<number>().as('unread')])
    .where('member_id', '=', (eb) => eb.fn<number>('any', [sql`${memberIds}::bigint[]`]))
    .where('read_at', 'is', null)
    .where('head_id', 'is', null)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map(({ member_id, unread }) => [member_id, Number(unread)]))
}

/** One page of a member's lines; how deep it is costs little, because only what is on it is looked up elsewhere. */
const pageOf = (db: Database, { memberId, kinds }: ReminderReader, { offset, count }: Span) =>
  db
    .selectFrom('reminders')
    .selectAll()
    .select(sql<number>`coalesce(latest_id, id)`.as('order'))
    .where('member_id', '=', memberId)
    .where('head_id', 'is', null)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('order', 'desc')
    .offset(offset)
    .limit(count)
    .as('reminders')

/**
 * Reads the lines of a member's list, each as its latest reminder has it. Those of deleted things keep their title but lead
 * nowhere, and say nothing more; those of what this member may not read any more don't even say where it was.
 */
export const readReminderRows = (db: Database, reader: ReminderReader, span: Span) =>
  db
    .selectFrom(pageOf(db, reader, span))
    .leftJoin('reminders as latest', 'latest.id', 'reminders.order')
    .leftJoin('members', (join) => join.on('members.id', '=', actorOfLine('reminders')))
    .leftJoin('roles', 'roles.id', 'reminders.role_id')
    .leftJoin('topics', (join) =>
      join
        .onRef('topics.id', '=', 'reminders.topic_id')
        .on('topics.tag_id', '<>', sql<number>`all(${reader.hiddenTagIds}::bigint[])`),
    )
    .leftJoin('comments', 'comments.id', 'reminders.comment_id')
    .leftJoin('replies', 'replies.id', 'reminders.reply_id')
    .select([
      'reminders.id',
      'reminders.kind',
      'topics.id as topic_id',
      'topics.title',
      'topics.is_question',
      'comments.floor',
      'reminders.reply_id',
      'reminders.others_count',
      'reminders.read_at',
      actorOfLine('reminders').as('actor_id'),
      'reminders.ends_at',
      'roles.name_zh',
      'roles.name_en',
      ...authorColumns,
    ])
    .select([
      isGone('reminders').as('is_gone'),
      sql<Date>`coalesce(latest.reminded_at, reminders.reminded_at)`.as('reminded_at'),
      sql<
        number | null
      >`case when not (${leadsOn('reminders')} and comments.deleted_at is not null) then reminders.comment_id end`.as(
        'comment_id',
      ),
      sql<string>`case when ${isGone('reminders')} or topics.id is null or ${leadsOn('reminders')} and comments.deleted_at is not null then ''
        else coalesce(replies.summary, comments.summary, '') end`.as('words'),
    ])
    .orderBy('reminders.order', 'desc')
    .execute()

/** Marks lines as read in the order of their ids: two tabs that mark the same ones otherwise wait for each other. */
const markRead = (db: Database, memberId: number, wanted: RawBuilder<unknown>) =>
  sql`
    update reminders set read_at = now() where id in (
      select id from reminders
      where member_id = ${memberId} and read_at is null and head_id is null and (${wanted})
      order by id for update
    )`.execute(db)

/** Marks one line of a member's reminders as read; without an id all of them. */
export const markRemindersRead = (db: Database, memberId: number, reminderId?: number) =>
  markRead(db, memberId, reminderId === undefined ? sql`true` : sql`id = ${reminderId}`)

export const markKindsRead = (db: Database, memberId: number, kinds: readonly ReminderKind[]) =>
  markRead(db, memberId, sql`kind = any(${kinds}::text[])`)

/** Of a line that counts what was said since, whether any of that was shown. */
const isBehindFirst = (commentIds: readonly number[]) => sql`
  kind = any(${countingKinds}::text[]) and others_count > 0 and comment_id < ${Math.max(0, ...commentIds)}::bigint`

/** What a member has opened: a topic with the comments and replies that were shown, somebody's home, or a list. */
export interface Opened {
  topicId: number | null
  commentIds: readonly number[]
  replyIds: readonly number[]
  followerId: number | null
  kinds: readonly ReminderKind[]
  listedTopicId: number | null
}

/** Marks the reminders of what a member has opened as read. */
export const markOpenedRead = (
  db: Database,
  memberId: number,
  { topicId, commentIds, replyIds, followerId, kinds, listedTopicId }: Opened,
) =>
  markRead(
    db,
    memberId,
    sql`topic_id = ${topicId}::bigint
        and (comment_id is null or comment_id = any(${commentIds}::bigint[]) or ${isBehindFirst(commentIds)})
        and (reply_id is null or reply_id = any(${replyIds}::bigint[]))
      or kind = 'followed' and actor_id = ${followerId}::bigint and others_count = 0
      or kind = any(${kinds}::text[])
        and (${listedTopicId}::bigint is null or topic_id = ${listedTopicId}::bigint)`,
  )
