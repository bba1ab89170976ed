import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import { kindsIn, reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { firstPushedKinds, type PushedKind } from '#contract/people/push.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { UnreadNotification } from '#server/notifications/unread-notifications.ts'
import {
  type MissedConversation,
  type MissedRow,
  showingTaken,
  takenColumns,
  unreadFromOthers,
} from './missed-queries.ts'

export const findPushKeys = (db: Database) => db.selectFrom('push_keys').selectAll().executeTakeFirst()

export const insertPushKeys = (db: Database, pair: { public_key: Buffer; sealed_private_key: Buffer }) =>
  db
    .insertInto('push_keys')
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface NewDevice {
  session_id: number
  member_id: number
  endpoint: string
  public_key: Buffer
  secret: Buffer
  language: Language
}

/** A browser has one subscription, whoever is signed in there, and a session one browser. */
export async function replaceDevice(tx: Tx, device: NewDevice): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where((eb) => eb.or([eb('session_id', '=', device.session_id), eb('endpoint', '=', device.endpoint)]))
    .execute()
  await tx.insertInto('push_devices').values(device).execute()
}

/**
 * Has the tabs of a session, and the sessions of a browser, go one after another, and waits for whoever ends this session with its
 * account. Returns nothing once it is gone.
 */
export async function holdBrowser(tx: Tx, { session_id, endpoint }: NewDevice) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(tx)
  return tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Keeps so many of a member's devices, those that were added last. */
export const deleteDevicesBeyond = (tx: Tx, memberId: number, count: number) =>
  sql`
    delete from push_devices where session_id in (
      select session_id from push_devices where member_id = ${memberId}
      order by added_at desc, session_id desc offset ${count}
    )`.execute(tx)

export const deleteDevice = (db: Database, memberId: number, deviceId: number) =>
  db.deleteFrom('push_devices').where('session_id', '=', deviceId).where('member_id', '=', memberId).execute()

/** The push service knows it no more. Its row may be another browser's by now. */
export const deleteLostDevice = (db: Database, deviceId: number, endpoint: string) =>
  db.deleteFrom('push_devices').where('session_id', '=', deviceId).where('endpoint', '=', endpoint).execute()

const isLive = sql<boolean>`sessions.ended_at is null and sessions.refresh_expires_at > now()`

export const readDevices = (db: Database, memberId: number) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['push_devices.session_id', 'push_devices.added_at', 'sessions.user_agent'])
    .where('push_devices.member_id', '=', memberId)
    .where(isLive)
    .orderBy('push_devices.added_at', 'desc')
    .execute()

/** Devices whose session has ended; nothing goes to them any more. */
export const deleteEndedDevices = (db: Database) =>
  sql`
    delete from push_devices using sessions
    where sessions.id = session_id and not (${isLive})`.execute(db)

export interface PushMember {
  member_id: number
  pushed: PushedKind[]
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
  /** What was delivered after it some device of theirs was not told of. */
  notified_until: Date
  /** Whether there are reminders or messages that no device was told of. */
  has_news: boolean
}

const pushedReminderKinds = (pushed: readonly PushedKind[]) =>
  reminderCategories.filter((category) => pushed.includes(category)).flatMap(kindsIn)

const allKinds = reminderCategories.flatMap((category) =>
  kindsIn(category).map((kind) => ({ kind, category })),
)

/** The next so many members who have a device, by their ids. */
export async function readDeviceOwners(db: Database, afterId: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('push_devices')
    .select('member_id')
    .distinct()
    .where('member_id', '>', afterId)
    .orderBy('member_id')
    .limit(count)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Those of some members who have a device, and what for: one statement, since most have nothing new. */
export async function readPushMembers(db: Database, memberIds: readonly number[]): Promise<PushMember[]> {
  const { rows } = await sql<PushMember>`
    with reachable as (
      select push_devices.member_id, min(added_at) as since, min(notified_until) as notified_until
      from push_devices join sessions on sessions.id = session_id and ${isLive}
      where push_devices.member_id = any(${memberIds}::bigint[])
      group by push_devices.member_id
    ), chosen as (
      select reachable.*, coalesce(pushed, ${firstPushedKinds}::text[]) as pushed,
        coalesce(time_zone, 'UTC') as time_zone, quiet_from, quiet_until
      from reachable join members on members.id = reachable.member_id
      left join delivery_choices on delivery_choices.member_id = reachable.member_id
      where cancelled_at is null and (banned_until is null or banned_until < now())
    )
    select member_id, pushed, time_zone, quiet_from, quiet_until, notified_until, (
      exists (
        select from reminders
        where reminders.member_id = chosen.member_id and read_at is null and head_id is null and pushed_at is null
          and reminded_at >= since and kind in (
            select kind
            from unnest(${allKinds.map(({ kind }) => kind)}::text[], ${allKinds.map(({ category }) => category)}::text[])
              as known (kind, category)
            where category = any(pushed))
      ) or 'messages' = any(pushed) and exists (
        ${unreadFromOthers(sql`chosen.member_id`, sql`side.pushed_number`)}
        having max(sent_at) >= since
      )) as has_news
    from chosen order by member_id`.execute(db)
  return rows
}

/**
 * Leaves what a member has not read, and no device was told of, for all of their devices: one statement, so that what is marked
 * is also to be sent. Of what was there before their first device nothing is told. Returns how many devices there are for it.
 */
export async function insertPushes(
  db: Database,
  { member_id: memberId, pushed }: PushMember,
  unread: readonly UnreadNotification[],
) {
  const { rows } = await sql`
    with device as (
      select session_id, added_at, notified_until from push_devices join sessions on sessions.id = session_id
      where push_devices.member_id = ${memberId} and ${isLive}
    ), line as (
      update reminders set pushed_at = now() where id in (
        select id from reminders
        where member_id = ${memberId} and read_at is null and head_id is null and pushed_at is null
          and kind = any(${pushedReminderKinds(pushed)}::text[])
          and reminded_at >= (select min(added_at) from device)
        order by id for update
      )
      returning id
    ), conversation as (
      ${unreadFromOthers(memberId, sql`side.pushed_number`)}
      having ${pushed.includes('messages')} and max(sent_at) >= (select min(added_at) from device)
    ), told as (
      update conversation_sides set pushed_number = conversation.number from conversation
      where conversation_sides.member_id = ${memberId} and conversation_sides.other_id = conversation.other_id
    ), notification as (
      select id, delivered_at
      from unnest(${unread.map(({ id }) => id)}::bigint[], ${unread.map((each) => each.delivered_at)}::timestamptz[])
        as unread (id, delivered_at)
      where ${pushed.includes('notifications')} and delivered_at > (select min(notified_until) from device)
    ), heard as (
      update push_devices set notified_until = (select max(delivered_at) from notification)
      where member_id = ${memberId} and exists (select from notification)
    )
    insert into outgoing_pushes (device_id, reminder_ids, sender_ids, notification_ids)
    select session_id, array(select id from line), array(select other_id from conversation),
      array(select id from notification)
    from device
    where exists (select from line) or exists (select from conversation) or exists (select from notification)
    returning id`.execute(db)
  return rows.length
}

export const waitingPushes = { table: 'outgoing_pushes', key: 'id', isWaiting: sql`true` }

export interface PushRow {
  device_id: number
  member_id: number
  endpoint: string
  public_key: Buffer
  secret: Buffer
  language: Language
  reminder_ids: number[]
  sender_ids: number[]
  notification_ids: number[]
}

/** Finds nothing where the session of the device has ended meanwhile. */
export async function findPush(db: Database, id: number): Promise<PushRow | undefined> {
  const { rows } = await sql<PushRow>`
    select device_id, push_devices.member_id, endpoint, public_key, secret, language, reminder_ids, sender_ids,
      notification_ids
    from outgoing_pushes join push_devices on push_devices.session_id = device_id
    join sessions on sessions.id = device_id and ${isLive}
    where outgoing_pushes.id = ${id}`.execute(db)
  return rows[0]
}

export const deletePush = (db: Database, id: number) =>
  db.deleteFrom('outgoing_pushes').where('id', '=', id).execute()

/** What is still unread of it, and may still be seen. */
export async function readPushedLines(db: Database, { member_id: memberId, reminder_ids }: PushRow) {
  const { rows } = await sql<MissedRow>`
    with taken as (
      select ${takenColumns} from reminders
      where member_id = ${memberId} and id = any(${reminder_ids}::bigint[]) and read_at is null
    )
    ${showingTaken(memberId)}`.execute(db)
  return rows
}

export async function readPushedConversations(db: Database, { member_id: memberId, sender_ids }: PushRow) {
  const { rows } = await sql<MissedConversation>`
    with missed as (
      ${unreadFromOthers(memberId, sql`0`)}
    )
    select account, nickname, count from missed join members on members.id = other_id
    where other_id = any(${sender_ids}::bigint[]) and cancelled_at is null order by count desc, account`.execute(
    db,
  )
  return rows
}
