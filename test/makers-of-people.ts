import type { Database } from '#server/core/database.ts'

export type { Member } from './makers.ts'

const hourMs = 60 * 60 * 1000

interface MadeConversation {
  memberId: number
  otherId: number
  /** How many messages, one an hour up to now; every third is the member's own, none of the other's is read. */
  count: number
}

/** A conversation that has gone on for a while. */
export async function makeConversation(
  db: Database,
  { memberId, otherId, count }: MadeConversation,
): Promise<void> {
  const { id } = await db
    .insertInto('conversations')
    .values({
      low_id: Math.min(memberId, otherId),
      high_id: Math.max(memberId, otherId),
      begun_by: otherId,
      begun_at: new Date(),
      last_number: count,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messages = Array.from({ length: count }, (_, at) => ({
    conversation_id: id,
    number: at + 1,
    sender_id: at % 3 === 0 ? memberId : otherId,
    body: `${at + 1}: ${'tea '.repeat(1 + (at % 20))}`,
    sent_at: new Date(Date.now() - (count - at) * hourMs),
  }))
  const rows = await db.insertInto('private_messages').values(messages).returning('id').execute()
  const side = { conversation_id: id, last_message_id: rows.at(-1)?.id ?? null, wrote_at: new Date() }
  const unread = messages.filter(({ sender_id }) => sender_id === otherId).length
  await db
    .insertInto('conversation_sides')
    .values([
      { ...side, member_id: memberId, other_id: otherId, unread_count: unread },
      { ...side, member_id: otherId, other_id: memberId, unread_count: count - unread },
    ])
    .execute()
}
