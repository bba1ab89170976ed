import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

/** Those that a member of a query over `members` has in their list: delivered since they registered, and not removed. */
const isListed = sql<boolean>`(
  delivered_at <= now() and delivered_at >= members.registered_at
  and (
    audience = 'everyone'
    or system_notifications.member_id = members.id
    or role_id in (select id from roles where is_default)
    or exists (
      select from member_roles
      where member_roles.member_id = members.id and member_roles.role_id = system_notifications.role_id
        and (expires_at is null or expires_at > now())
    )
  )
  and removed_at is null
)`

/** What must be read is so only when its reader says it of this one. */
const isRead = sql<boolean>`(
  marked_at is not null or not must_be_read and delivered_at <= coalesce(read_at, '-infinity')
)`

const withMarks = (notifications: RawBuilder<unknown>) => sql`
  members cross join ${notifications}
  left join system_notification_marks as marks
    on marks.member_id = members.id and notification_id = system_notifications.id
  left join system_notification_readings as readings on readings.member_id = members.id`

/** What one member was told is found by the member, and what many were is little: never looked for among what each was told. */
const inLists = withMarks(sql`lateral (
    select * from system_notifications where member_id = members.id
    union all
    select * from system_notifications where member_id is null
  ) as system_notifications`)

/** How many each of these members has not read; those who have read all are missing. */
export async function countUnreadNotificationsOf(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  // Not as an array, for which it would be planned anew each time (decision 0119).
  const given = sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb) as given (value)`
  const { rows } = await sql<{ member_id: number; unread: number }>`
    select members.id as member_id, count(*)::int as unread from ${inLists}
    where members.id in (${given}) and ${isListed} and not ${isRead}
    group by members.id`.execute(db)
  return new Map(rows.map(({ member_id, unread }) => [member_id, unread]))
}

export async function countNotifications(db: Database, memberId: number): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${inLists} where members.id = ${memberId} and ${isListed}`.execute(db)
  return rows[0]!
}

export interface NotificationRow {
  id: number
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
  delivered_at: Date
  is_read: boolean
  must_be_read: boolean
}

export async function readNotificationRows(
  db: Database,
  memberId: number,
  { offset, count }: Span,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select system_notifications.id, title_zh, title_en, body_zh, body_en, delivered_at, must_be_read,
      ${isRead} as is_read
    from ${inLists} where members.id = ${memberId} and ${isListed}
    order by delivered_at desc, system_notifications.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

/** What a member must read and hasn't, the oldest first. */
export async function readMustRead(db: Database, memberId: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select system_notifications.id, title_zh, title_en, body_zh, body_en, delivered_at, must_be_read,
      ${isRead} as is_read
    from ${inLists} where members.id = ${memberId} and system_notifications.member_id = ${memberId} and must_be_read
      and ${isListed} and not ${isRead}
    order by delivered_at, system_notifications.id limit 10`.execute(db)
  return rows
}

/** Marks one that the member has in their list, and leaves any other alone; returns how many that are. */
export async function markNotification(
  tx: Tx,
  memberId: number,
  { notificationId, isRemoved }: { notificationId: number; isRemoved: boolean },
): Promise<number> {
  const removedAt: RawBuilder<unknown> = isRemoved ? sql`now()` : sql`null::timestamptz`
  const { rows } = await sql`
    insert into system_notification_marks (member_id, notification_id, removed_at)
    select members.id, system_notifications.id, ${removedAt}
    from ${withMarks(sql`system_notifications`)}
    where members.id = ${memberId} and system_notifications.id = ${notificationId} and ${isListed}
      and (${!isRemoved} or not must_be_read or marked_at is not null)
    -- One that is being withdrawn is waited for, and is gone then.
    for key share of system_notifications
    on conflict (member_id, notification_id)
    do update set removed_at = coalesce(system_notification_marks.removed_at, excluded.removed_at)
    returning notification_id`.execute(tx)
  return rows.length
}

/** Up to the latest that is listed now, so that one that is just being written stays unread. */
export const markAllNotifications = (tx: Tx, memberId: number) =>
  sql`
    insert into system_notification_readings (member_id, read_at)
    select ${memberId}::bigint, max(delivered_at) from ${inLists}
    where members.id = ${memberId} and ${isListed} having count(*) > 0
    on conflict (member_id) do update set read_at = excluded.read_at`.execute(tx)

/** More are told in no notification on a device. */
const unreadMax = 20

export interface UnreadNotification {
  id: number
  title_zh: string
  title_en: string
  delivered_at: Date
}

/** Those that a member has in their list and has not read, the latest first. */
export async function readUnreadNotifications(db: Database, memberId: number): Promise<UnreadNotification[]> {
  const { rows } = await sql<UnreadNotification>`
    select system_notifications.id, title_zh, title_en, delivered_at from ${inLists}
    where members.id = ${memberId} and ${isListed} and not ${isRead}
    order by delivered_at desc, system_notifications.id desc limit ${unreadMax}`.execute(db)
  return rows
}

/** Those of several members, by member, that were delivered after a moment of each; to the millisecond, as moments are known. */
export async function readUnreadNotificationsAfter(
  db: Database,
  asked: readonly { memberId: number; after: Date }[],
): Promise<Map<number, UnreadNotification[]>> {
  const { rows } = await sql<UnreadNotification & { member_id: number }>`
    select members.id as member_id, system_notifications.id, title_zh, title_en, delivered_at
    from ${inLists} join unnest(${asked.map(({ memberId }) => memberId)}::bigint[],
      ${asked.map(({ after }) => after)}::timestamptz[]) as asked (id, after) on asked.id = members.id
    where date_trunc('milliseconds', delivered_at) > after and ${isListed} and not ${isRead}
    order by delivered_at desc, system_notifications.id desc`.execute(db)
  return Map.groupBy(rows, ({ member_id }) => member_id)
}
