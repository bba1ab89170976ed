import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
import type { Side } from './message-queries.ts'

/** As much of a message as a list shows. */
const wordsMax = 100

export interface ConversationRow extends AuthorRow {
  last_message_id: number
  moved_at: Date
  unread_count: number
  muted_at: Date | null
  sender_id: number | null
  words: string | null
  picture_count: number
}

/** Finds the page's sides by their index first, and joins only those with their member and last message. */
export async function readConversationRows(
  db: Database,
  memberId: number,
  { before, count }: { before: number | undefined; count: number },
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    with page as (
      select * from conversation_sides
      where member_id = ${memberId} and last_message_id is not null
        and last_message_id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by last_message_id desc limit ${count}
    )
    select page.last_message_id, latest.sent_at as moved_at, page.unread_count, page.muted_at,
      shown.sender_id, left(regexp_replace(shown.body, '\\s+', ' ', 'g'), ${wordsMax}) as words,
      (select count(*)::int from message_pictures where message_id = shown.id) as picture_count,
      ${sql.join(authorColumns.map((column) => sql.raw(column)))}
    from page
    join members on members.id = page.other_id
    join private_messages latest on latest.id = page.last_message_id
    left join lateral (
      select id, sender_id, body from private_messages message
      where message.conversation_id = page.conversation_id and message.number > page.cleared_number
        and not exists (
          select from removed_messages where message_id = message.id and removed_messages.member_id = ${memberId})
      order by message.number desc limit 1
    ) as shown on true
    order by page.last_message_id desc`.execute(db)
  return rows
}

/** With whom a member has unread messages, and up to which number those go. */
export const listUnreadSides = (db: Database, memberId: number) =>
  db
    .selectFrom('conversation_sides')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .select(['other_id as memberId', 'last_number as number'])
    .where('member_id', '=', memberId)
    .where('unread_count', '>', 0)
    .execute()

/** How many messages each of these members has not read; those who have read all, or muted what is left, are missing. */
export async function countUnreadMessages(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ member_id: number; unread: number }>`
    select member_id, sum(unread_count)::int as unread from conversation_sides
    where member_id = any(${memberIds}::bigint[]) and unread_count > 0 and muted_at is null
    group by member_id`.execute(db)
  return new Map(rows.map(({ member_id, unread }) => [member_id, unread]))
}

/** Takes a locked side out of its member's list, with all that it shows. */
export const clearSide = (tx: Tx, { memberId, otherId }: Side) =>
  sql`
    update conversation_sides
    set cleared_number = last_number, read_number = last_number, unread_count = 0, last_message_id = null
    from conversations
    where conversations.id = conversation_id and member_id = ${memberId} and other_id = ${otherId}`.execute(
    tx,
  )

export async function updateMuted(tx: Tx, { memberId, otherId }: Side, isMuted: boolean): Promise<void> {
  await tx
    .updateTable('conversation_sides')
    .set({ muted_at: isMuted ? sql`coalesce(muted_at, now())` : null })
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .execute()
}

/** Whoever counts what a member has begun, and begins more, does so alone. */
export async function countBegunToday(tx: Tx, memberId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('conversations', ${memberId}))`.execute(tx)
  const { begun } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('begun'))
    .where('begun_by', '=', memberId)
    .where('begun_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(begun)
}

export const insertBlock = (tx: Tx, memberId: number, blockedId: number) =>
  tx
    .insertInto('member_blocks')
    .values({ member_id: memberId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteBlock = (tx: Tx, memberId: number, blockedId: number) =>
  tx
    .deleteFrom('member_blocks')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', blockedId)
    .execute()

export const countBlocks = (db: Database, memberId: number) =>
  db
    .selectFrom('member_blocks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const readBlockRows = (db: Database, memberId: number, { offset, count }: Span) =>
  db
    .selectFrom('member_blocks')
    .innerJoin('members', 'members.id', 'member_blocks.blocked_id')
    .select(['member_blocks.blocked_at', ...authorColumns])
    .where('member_blocks.member_id', '=', memberId)
    .orderBy('member_blocks.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const isMember = async (db: Database, memberId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst(),
  )

export const readMessagesFrom = (db: Database, memberId: number) =>
  db.selectFrom('members').select('messages_from').where('id', '=', memberId).executeTakeFirstOrThrow()

export const updateMessagesFrom = (db: Database, memberId: number, messages_from: string) =>
  db.updateTable('members').set({ messages_from }).where('id', '=', memberId).execute()

/** Tells the receiver that the sender types, if the two have a conversation that the receiver sees and nobody is blocked. */
export const notifyTyping = (
  db: Database,
  { senderId, receiverId }: { senderId: number; receiverId: number },
  { channel, payload }: { channel: string; payload: string },
) =>
  sql`
    select pg_notify(${channel}, ${payload}) from conversation_sides
    where member_id = ${receiverId} and other_id = ${senderId} and last_message_id is not null
      and not exists (
        select from member_blocks
        where (member_blocks.member_id, blocked_id) in ((${senderId}::bigint, ${receiverId}::bigint), (${receiverId}, ${senderId})))`.execute(
    db,
  )
