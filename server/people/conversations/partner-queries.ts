import { sql } from 'kysely'
import type { MessageSenders } from '#contract/people/message-sending.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'

/** The other member of a conversation, with what decides whether the viewer may write to them. */
export interface PartnerRow extends AuthorRow {
  messages_from: MessageSenders
  /** Null where the two have never had a conversation. */
  conversation_id: number | null
  muted_at: Date | null
  /** Since when the other has written to the viewer. */
  answered_at: Date | null
  /** Up to which message the other has read. */
  read_number: number
  follows_viewer: boolean
  is_blocked: boolean
  blocks_viewer: boolean
  viewer_registered_at: Date
}

const isBlockedBy = (memberId: unknown, blockedId: unknown) => sql<boolean>`exists (
  select from member_blocks where member_id = ${memberId} and blocked_id = ${blockedId})`

/** By the account in any letter case, or by the id. */
export async function findPartner(
  db: Database,
  viewerId: number,
  whom: { account: string } | { memberId: number },
): Promise<PartnerRow | undefined> {
  const isWhom =
    'account' in whom
      ? sql`lower(members.account) = ${whom.account.toLowerCase()}`
      : sql`members.id = ${whom.memberId}`
  const { rows } = await sql<PartnerRow>`
    select ${sql.join(authorColumns.map((column) => sql.raw(column)))}, members.messages_from,
      mine.conversation_id, mine.muted_at, theirs.wrote_at as answered_at,
      coalesce(theirs.read_number, 0) as read_number,
      exists (select from follows where follower_id = members.id and followed_id = ${viewerId}) as follows_viewer,
      ${isBlockedBy(viewerId, sql`members.id`)} as is_blocked,
      ${isBlockedBy(sql`members.id`, viewerId)} as blocks_viewer,
      (select registered_at from members as viewer where viewer.id = ${viewerId}) as viewer_registered_at
    from members
    left join conversation_sides mine on mine.member_id = ${viewerId} and mine.other_id = members.id
    left join conversation_sides theirs on theirs.member_id = members.id and theirs.other_id = ${viewerId}
    where ${isWhom}`.execute(db)
  return rows[0]
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(db: Database | Tx, oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql<{ is_blocked: boolean }>`
    select ${isBlockedBy(oneId, otherId)} or ${isBlockedBy(otherId, oneId)} as is_blocked`.execute(db)
  return rows[0]!.is_blocked
}

/** What a member sent in the last minute to those who have never written back. */
export async function countUnanswered(db: Database, senderId: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from private_messages message
    join conversation_sides theirs
      on theirs.conversation_id = message.conversation_id and theirs.other_id = message.sender_id
    where message.sender_id = ${senderId} and message.sent_at > now() - interval '1 minute'
      and theirs.wrote_at is null`.execute(db)
  return rows[0]!.sent
}

export interface LockedConversation {
  id: number
  begun_by: number | null
}

/**
 * Locks the conversation of two members until the transaction ends, and begins it where there is none: whoever writes in it
 * or blocks does so alone.
 */
export async function lockConversation(tx: Tx, oneId: number, otherId: number): Promise<LockedConversation> {
  const [low, high] = [Math.min(oneId, otherId), Math.max(oneId, otherId)]
  const find = () =>
    tx
      .selectFrom('conversations')
      .select(['id', 'begun_by'])
      .where('low_id', '=', low)
      .where('high_id', '=', high)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  // Whoever comes second waits here for the first, and then finds theirs.
  await sql`
    with begun as (
      insert into conversations (low_id, high_id) values (${low}, ${high}) on conflict do nothing returning id
    )
    insert into conversation_sides (member_id, other_id, conversation_id)
    select member_id, other_id, id from begun,
      (values (${low}::bigint, ${high}::bigint), (${high}, ${low})) as side (member_id, other_id)`.execute(tx)
  return (await find())!
}
