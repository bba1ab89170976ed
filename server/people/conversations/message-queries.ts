import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { StoredPicture } from '#server/posts/uploads/private-pictures.ts'

export interface MessageRow {
  number: number
  sender_id: number
  body: string
  sent_at: Date
  cancelled_at: Date | null
  pictures: StoredPicture[]
}

const pictures = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('path', path, 'alt', alt) order by position), '[]')
  from message_pictures join uploads on uploads.id = upload_id
  where message_id = message.id and removed_at is null) as pictures`

/** One member's side of a conversation. */
export interface Side {
  memberId: number
  otherId: number
}

/** Going back from a number, from the end without one; or on after one. */
export interface MessageSpan {
  before?: number | undefined
  after?: number | undefined
  count: number
}

const isRemovedFrom = (memberId: number) => sql`exists (
  select from removed_messages where message_id = message.id and member_id = ${memberId})`

/** Reads what a side shows, in the order of the span: going back the latest first. */
export async function readMessageRows(
  db: Database,
  { memberId, otherId }: Side,
  { before, after, count }: MessageSpan,
): Promise<MessageRow[]> {
  const isWithin =
    after === undefined ? sql`message.number < ${before ?? 2 ** 31 - 1}` : sql`message.number > ${after}`
  const { rows } = await sql<MessageRow>`
    select message.number, message.sender_id, message.body, message.sent_at, sender.cancelled_at, ${pictures}
    from conversation_sides side
    join private_messages message
      on message.conversation_id = side.conversation_id and message.number > side.cleared_number
    join members sender on sender.id = message.sender_id
    where side.member_id = ${memberId} and side.other_id = ${otherId} and ${isWithin}
      and not ${isRemovedFrom(memberId)}
    order by message.number ${after === undefined ? sql`desc` : sql`asc`}
    limit ${count}`.execute(db)
  return rows
}

export interface NewMessage {
  conversationId: number
  senderId: number
  receiverId: number
  body: string
}

/** Writes a message in a conversation that is locked, and counts it with whom it is for. */
export async function insertMessage(tx: Tx, { conversationId, senderId, receiverId, body }: NewMessage) {
  const { rows } = await sql<{ id: number; number: number; sent_at: Date }>`
    with numbered as (
      update conversations
      set last_number = last_number + 1, begun_by = coalesce(begun_by, ${senderId}), begun_at = coalesce(begun_at, now())
      where id = ${conversationId}
      returning id, last_number
    ), message as (
      insert into private_messages (conversation_id, number, sender_id, body)
      select id, last_number, ${senderId}, ${body} from numbered
      returning id, number, sent_at
    ), own as (
      update conversation_sides
      set last_message_id = message.id, wrote_at = coalesce(wrote_at, message.sent_at)
      from message where member_id = ${senderId} and other_id = ${receiverId}
    ), theirs as (
      update conversation_sides set last_message_id = message.id, unread_count = unread_count + 1
      from message where member_id = ${receiverId} and other_id = ${senderId}
    )
    select id, number, sent_at from message`.execute(tx)
  return rows[0]!
}

/** Refuses whose account has ended while they wrote, which waits for the row that a message refers to. */
export const requireAccount = (tx: Tx, memberId: number) =>
  sql`select require_accounts(${[memberId]}::bigint[])`.execute(tx)

export async function insertPictures(
  tx: Tx,
  messageId: number,
  shown: readonly { uploadId: number; alt: string }[],
): Promise<void> {
  if (shown.length === 0) return
  const rows = shown.map(({ uploadId, alt }, at) => ({
    message_id: messageId,
    position: at + 1,
    upload_id: uploadId,
    alt,
  }))
  await tx.insertInto('message_pictures').values(rows).execute()
}

/** The path of a picture of a message that a side shows. */
export async function findPicture(
  db: Database,
  { memberId, otherId }: Side,
  { number, at }: { number: number; at: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    select path from conversation_sides side
    join private_messages message
      on message.conversation_id = side.conversation_id and message.number > side.cleared_number
    join message_pictures on message_id = message.id and position = ${at}
    join uploads on uploads.id = upload_id
    where side.member_id = ${memberId} and side.other_id = ${otherId} and message.number = ${number}
      and removed_at is null and not ${isRemovedFrom(memberId)}`.execute(db)
  return rows[0]?.path
}

/**
 * Locks a side, as whoever writes to its member does with their message, so that what is counted next can't miss one. Finds
 * nothing where the two have no conversation.
 */
export const lockSide = (tx: Tx, { memberId, otherId }: Side) =>
  tx
    .selectFrom('conversation_sides')
    .select(['conversation_id', 'read_number', 'last_message_id'])
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** How many of the other's messages after a number a side shows. */
const countedAfter = ({ memberId, otherId }: Side, number: RawBuilder<number>) => sql<number>`(
  select count(*) from private_messages message
  where message.conversation_id = conversation_sides.conversation_id and message.sender_id = ${otherId}
    and message.number > greatest(${number}, conversation_sides.cleared_number)
    and not ${isRemovedFrom(memberId)})`

/** Reads a locked side up to a message; what was never written can't be read ahead. Returns up to which it is read then. */
export async function updateRead(tx: Tx, side: Side, number: number): Promise<number> {
  const upTo = sql<number>`greatest(read_number, least(${number}::int,
    (select last_number from conversations where id = conversation_sides.conversation_id)))`
  const { read_number } = await tx
    .updateTable('conversation_sides')
    .set({ read_number: upTo, unread_count: countedAfter(side, upTo) })
    .where('member_id', '=', side.memberId)
    .where('other_id', '=', side.otherId)
    .returning('read_number')
    .executeTakeFirstOrThrow()
  return read_number
}

/** Removes a message that a locked side shows, for its member or for the staff; returns whether there is such a one. */
export async function insertRemoved(
  tx: Tx,
  side: Side,
  { number, byStaff }: { number: number; byStaff: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select message.id from conversation_sides mine
      join private_messages message on message.conversation_id = mine.conversation_id
      where mine.member_id = ${side.memberId} and mine.other_id = ${side.otherId} and message.number = ${number}
        and message.number > mine.cleared_number
    ), removed as (
      insert into removed_messages (message_id, member_id, by_staff) select id, ${side.memberId}, ${byStaff} from found
      on conflict do nothing
    )
    select id from found`.execute(tx)
  return rows.length > 0
}

/** Marks a message as taken away by staff; nothing where it is already. */
export async function markMessageDeleted(tx: Tx, messageId: number) {
  const { rows } = await sql<{ number: number; sender_id: number; low_id: number; high_id: number }>`
    update private_messages set deleted_at = now() from conversations
    where private_messages.id = ${messageId} and deleted_at is null and conversations.id = conversation_id
    returning number, sender_id, low_id, high_id`.execute(tx)
  return rows[0]
}

/** Takes that back; nothing where no staff have taken it away. */
export async function markMessageRestored(tx: Tx, messageId: number) {
  const { rows } = await sql<{ sender_id: number; low_id: number; high_id: number }>`
    update private_messages set deleted_at = null from conversations
    where private_messages.id = ${messageId} and deleted_at is not null and conversations.id = conversation_id
    returning sender_id, low_id, high_id`.execute(tx)
  return rows[0]
}

/** Gives a side back what staff took from it. */
export const deleteRemovedByStaff = (tx: Tx, { memberId }: Side, messageId: number) =>
  tx
    .deleteFrom('removed_messages')
    .where('message_id', '=', messageId)
    .where('member_id', '=', memberId)
    .where('by_staff', '=', true)
    .execute()

/** Counts a locked side's unread messages anew. */
export const recountUnread = (tx: Tx, side: Side) =>
  tx
    .updateTable('conversation_sides')
    .set({ unread_count: countedAfter(side, sql<number>`read_number`) })
    .where('member_id', '=', side.memberId)
    .where('other_id', '=', side.otherId)
    .execute()

/** Empties what somebody sent: their account has ended. Takes away whom they had blocked, too. */
export async function eraseMessagesOf(tx: Tx, memberId: number): Promise<void> {
  await sql`
    delete from message_pictures using private_messages message
    where message.id = message_id and message.sender_id = ${memberId}`.execute(tx)
  await tx.updateTable('private_messages').set({ body: '' }).where('sender_id', '=', memberId).execute()
  await tx.deleteFrom('member_blocks').where('member_id', '=', memberId).execute()
}
