import { type RawBuilder, sql } from 'kysely'
import { listReminders, readUnreadCounts } from '#contract/notifications/reminders.ts'
import { listConversations } from '#contract/people/conversations.ts'
import type { Database } from '#server/core/database.ts'
import type { Member } from '#test/makers.ts'
import type { Town } from './town.ts'

/** A block takes effect with its commit, a moment after the time it carries. */
const slack = sql`interval '2 seconds'`

/** What must never be there: each counts the rows that break it. */
const rules: Readonly<Record<string, RawBuilder<unknown>>> = {
  'told of their own act': sql`select from reminders where actor_id = member_id`,
  'told of what one blocks': sql`
    select from reminders join member_blocks on member_blocks.member_id = reminders.member_id
      and blocked_id = actor_id and reminded_at > blocked_at + ${slack}`,
  'told of what they may not see': sql`
    select from (
      select distinct member_id, tag_id from reminders join topics on topics.id = topic_id where actor_id is not null
    ) as told where not may_view_tag(member_id, tag_id)`,
  'told twice of one thing': sql`
    select from reminders where kind not like '%\\_liked' and actor_id is not null and kind <> 'followed'
    group by member_id, actor_id, topic_id, comment_id, reply_id having count(*) > 1`,
  'told twice of one like': sql`
    select from reminders where kind like '%\\_liked'
    group by member_id, actor_id, topic_id, comment_id, reply_id having count(*) > 1`,
  'a line that counts its others wrong': sql`
    select from reminders as head where head_id is null
      and others_count <> (select count(*) from reminders where head_id = head.id)`,
  'a line of a line': sql`
    select from reminders join reminders as head on head.id = reminders.head_id where head.head_id is not null`,
  'a message of somebody who is blocked': sql`
    select from private_messages join conversations on conversations.id = conversation_id
    join member_blocks on (member_id, blocked_id) in ((low_id, high_id), (high_id, low_id))
    where sent_at > blocked_at + ${slack}`,
  'a gap in a conversation': sql`
    select from conversations left join private_messages on conversation_id = conversations.id
    group by conversations.id, last_number
    having count(private_messages.id) <> last_number or coalesce(max(number), 0) <> last_number`,
  'a side that counts its unread wrong': sql`
    select from conversation_sides as side where unread_count <> (
      select count(*) from private_messages
      where conversation_id = side.conversation_id and sender_id = side.other_id
        and number > greatest(read_number, cleared_number)
        and not exists (
          select from removed_messages
          where message_id = private_messages.id and removed_messages.member_id = side.member_id))`,
}

/** Everything that is wrong while nobody does anything; badges are compared with lists for these members. */
export async function findWrong(town: Town, members: readonly Member[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, rows] of Object.entries(rules)) {
    const count = await countRows(town.db, rows)
    if (count > 0) wrong.push(`${name}: ${count}`)
  }
  const lost = await countLost(town)
  if (lost > 0) wrong.push(`messages that were answered and aren't there once: ${lost}`)
  for (const member of members) wrong.push(...(await compareBadges(town, member)))
  return wrong
}

/** Looks through everything that there is, which takes longer than a statement of the product may. */
const countRows = (db: Database, rows: RawBuilder<unknown>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const count = sql<{ count: number }>`select count(*)::int as count from (${rows}) as wrong`
    return (await count.execute(tx)).rows[0]!.count
  })

const countLost = ({ db, sentTexts }: Town) =>
  countRows(
    db,
    sql`
      select from unnest(${sentTexts}::text[]) as sent (body)
      where (select count(*) from private_messages where private_messages.body = sent.body) <> 1`,
  )

/** The numbers that a member sees against what their lists add up to, asked of different processes. */
async function compareBadges(town: Town, member: Member): Promise<string[]> {
  const badges = await town.as(member).call(readUnreadCounts, {})
  let reminders = 0
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, pageCount } = await town.as(member).call(listReminders, { page })
    pages = pageCount
    reminders += items.filter(({ isRead }) => !isRead).length
  }
  let messages = 0
  for (let beforeId: number | null | undefined; beforeId !== null; ) {
    const { items, next } = await town.as(member).call(listConversations, { beforeId })
    for (const { isMuted, unreadCount } of items) if (!isMuted) messages += unreadCount
    beforeId = next
  }
  return [
    ...(badges.reminders === reminders ? [] : [`${badges.reminders} reminders for ${reminders} in the list`]),
    ...(badges.messages === messages ? [] : [`${badges.messages} messages for ${messages} in the list`]),
  ]
}
