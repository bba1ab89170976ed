import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/message-sending.ts'
import type { MessageSenders } from '#contract/people/message-sending.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readMessagesFrom, updateMessagesFrom } from './queries.ts'

export async function readMessagePreference({
  db,
  actor,
}: MemberContext): Promise<OutputOf<typeof contract.readMessagePreference>> {
  const { messages_from } = await readMessagesFrom(db, actor.memberId)
  return { messagesFrom: messages_from as MessageSenders }
}

/** Holds for whoever writes first from now on; conversations go on. */
export async function saveMessagePreference(
  { db, actor }: MemberContext,
  { messagesFrom }: ParsedInputOf<typeof contract.saveMessagePreference>,
): Promise<void> {
  await updateMessagesFrom(db, actor.memberId, messagesFrom)
}
