import { type RawBuilder, sql } from 'kysely'
import { listReminders, readUnreadCounts } from '#contract/notifications/reminders.ts'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { listConversations } from '#contract/people/conversations.ts'
import type { Database } from '#server/core/database.ts'
import { countUnreadOf } from '#server/notifications/own-reminder-queries.ts'
import { countUnreadNotificationsOf } from '#server/notifications/system-notification-queries.ts'
import { unreadMessages } from '#server/people/conversations/unread.ts'
import type { Member } from '#test/makers.ts'
import type { Town } from './town.ts'

type Badge = 'reminders' | 'messages' | 'notifications'

/** How the product counts for a badge. */
const counters: Record<Badge, (db: Database, memberIds: readonly number[]) => Promise<Map<number, number>>> =
  {
    reminders: countUnreadOf,
    messages: unreadMessages.countUnreadMessages,
    notifications: countUnreadNotificationsOf,
  }

/** What stands in the lists as unread, said anew from the tables: `member_id` and `unread` of each who has any. */
const listed: Record<Badge, (memberIds: readonly number[]) => RawBuilder<unknown>> = {
  reminders: (memberIds) => sql`
    select member_id, count(*)::int as unread from reminders
    where member_id = any(${memberIds}::bigint[]) and head_id is null and read_at is null
    group by member_id`,
  messages: (memberIds) => sql`
    select member_id, sum(unread_count)::int as unread
    from conversation_sides join private_messages as latest on latest.id = last_message_id
    where member_id = any(${memberIds}::bigint[]) and muted_at is null
    group by member_id having sum(unread_count) > 0`,
  notifications: (memberIds) => sql`
    select members.id as member_id, count(*)::int as unread
    from members join system_notifications as told on delivered_at between registered_at and now()
      and (audience = 'everyone' or told.member_id = members.id or exists (
        select from member_roles where member_roles.member_id = members.id and member_roles.role_id = told.role_id))
    where members.id = any(${memberIds}::bigint[])
      and not exists (
        select from system_notification_marks as mark
        where mark.member_id = members.id and notification_id = told.id)
      and not exists (
        select from system_notification_readings as reading
        where reading.member_id = members.id and read_at >= delivered_at)
    group by members.id`,
}

const comparedAtOnce = 1_000

/** Each badge of each member against what the tables say that the lists hold. */
export async function compareAllBadges({ db, members }: Town): Promise<string[]> {
  const wrong: string[] = []
  for (let at = 0; at < members.length; at += comparedAtOnce) {
    const memberIds = members.slice(at, at + comparedAtOnce).map(({ memberId }) => memberId)
    for (const badge of ['reminders', 'messages', 'notifications'] as const) {
      const counted = await counters[badge](db, memberIds)
      const rows = await sql<{ member_id: number; unread: number }>`${listed[badge](memberIds)}`.execute(db)
      const lists = new Map(rows.rows.map(({ member_id, unread }) => [member_id, unread]))
      for (const memberId of memberIds) {
        const [badged, inList] = [counted.get(memberId) ?? 0, lists.get(memberId) ?? 0]
        if (badged !== inList) wrong.push(`${badged} ${badge} for ${inList} in the tables of ${memberId}`)
      }
    }
  }
  return wrong
}

/** The numbers that a member sees against what their lists add up to, asked of different processes. */
export async function compareSeenBadges(town: Town, member: Member): Promise<string[]> {
  const badges = await town.as(member).call(readUnreadCounts, {})
  const seen: Record<Badge, number> = {
    reminders: await countUnread((page) => town.as(member).call(listReminders, { page })),
    messages: await countUnreadInConversations(town, member),
    notifications: await countUnread((page) => town.as(member).call(listSystemNotifications, { page })),
  }
  return (['reminders', 'messages', 'notifications'] as const)
    .filter((badge) => badges[badge] !== seen[badge])
    .map((badge) => `${badges[badge]} ${badge} for ${seen[badge]} in the list of ${member.memberId}`)
}

type PageOf = (page: number) => Promise<{ items: readonly { isRead: boolean }[]; pageCount: number }>

async function countUnread(readPage: PageOf): Promise<number> {
  let unread = 0
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, pageCount } = await readPage(page)
    pages = pageCount
    unread += items.filter(({ isRead }) => !isRead).length
  }
  return unread
}

async function countUnreadInConversations(town: Town, member: Member): Promise<number> {
  let unread = 0
  for (let beforeId: number | null | undefined; beforeId !== null; ) {
    const { items, next } = await town.as(member).call(listConversations, { beforeId })
    for (const { isMuted, unreadCount } of items) if (!isMuted) unread += unreadCount
    beforeId = next
  }
  return unread
}
