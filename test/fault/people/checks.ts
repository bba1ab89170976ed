import { type RawBuilder, sql } from 'kysely'
import { countingKinds } from '#contract/notifications/reminders.ts'
import type { Database } from '#server/core/database.ts'
import type { Member } from '#test/makers.ts'
import { compareAllBadges, compareSeenBadges } from './badges.ts'
import type { Town } from './town.ts'

/** A block takes effect with its commit, a moment after the time it carries. */
const slack = sql`interval '2 seconds'`

/** What must never be there: each counts the rows that break it. */
const rules: Readonly<Record<string, RawBuilder<unknown>>> = {
  'told of their own act': sql`select from reminders where actor_id = member_id`,
  'told of what one blocks': sql`
    select from reminders join member_blocks on member_blocks.member_id = reminders.member_id
      and blocked_id = actor_id and reminded_at > blocked_at + ${slack}`,
  'told twice of one thing': sql`
    select from reminders where kind not like '%\\_liked' and actor_id is not null and kind <> 'followed'
    group by member_id, actor_id, topic_id, comment_id, reply_id having count(*) > 1`,
  'told twice of one like': sql`
    select from reminders where kind like '%\\_liked'
    group by member_id, actor_id, topic_id, comment_id, reply_id having count(*) > 1`,
  'a line that counts its others wrong': sql`
    select from reminders as head where head_id is null and kind <> all(${countingKinds}::text[])
      and others_count <> (select count(*) from reminders where head_id = head.id)`,
  'a line that counts more than was said': sql`
    select from reminders where kind = any(${countingKinds}::text[]) and (head_id is not null or others_count >= (
      select count(*) from comments
      where comments.topic_id = reminders.topic_id and comments.id >= comment_id and author_id <> member_id))`,
  'a line of a line': sql`
    select from reminders join reminders as head on head.id = reminders.head_id where head.head_id is not null`,
  'a message of somebody who is blocked': sql`
    select from private_messages join conversations on conversations.id = conversation_id
    join member_blocks on low_id = least(member_id, blocked_id) and high_id = greatest(member_id, blocked_id)
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

/** What somebody was told of while they saw it stays in their list without its words. */
const toldOfClosed = ({ leftInside }: Town) => sql`
  select from (
    select member_id, tag_id, max(reminded_at) as at from reminders join topics on topics.id = topic_id
    where actor_id is not null group by member_id, tag_id
  ) as told
  left join unnest(${[...leftInside.keys()]}::bigint[], ${[...leftInside.values()]}::timestamptz[])
    as leaving (id, left_at) on leaving.id = member_id
  where not may_view_tag(member_id, tag_id) and at > coalesce(left_at, '-infinity')`

const comparedAtOnce = 8

/** Everything that is wrong while nobody does anything; these members look at their lists themselves. */
export async function findWrong(town: Town, members: readonly Member[]): Promise<string[]> {
  const wrong: string[] = []
  const broken = { ...rules, 'told of what they may not see': toldOfClosed(town) }
  for (const [name, rows] of Object.entries(broken)) {
    const count = await countRows(town.db, rows)
    if (count > 0) wrong.push(`${name}: ${count}`)
  }
  const lost = await countLost(town)
  if (lost > 0) wrong.push(`messages that were answered and aren't there once: ${lost}`)
  wrong.push(...(await compareAllBadges(town)))
  const looking = members.values()
  const look = async () => {
    for (const member of looking) wrong.push(...(await compareSeenBadges(town, member)))
  }
  await Promise.all(Array.from({ length: comparedAtOnce }, look))
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
      left join (select body, count(*) from private_messages group by body) as there on there.body = sent.body
      where coalesce(there.count, 0) <> 1`,
  )
