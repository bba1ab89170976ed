import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import { shownSummary } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { MessageRow } from './message-queries.ts'

/** A message as the actor gets it. */
export const toMessage = ({ actor, language }: MemberContext, row: MessageRow): PrivateMessage => ({
  number: row.number,
  isOwn: row.sender_id === actor.memberId,
  text: shownSummary(row.body, row, language),
  sentAt: row.sent_at.toISOString(),
})
