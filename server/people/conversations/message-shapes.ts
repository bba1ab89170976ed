import type { PrivateMessage } from '#contract/notifications/private-message.ts'
import { shownSummary } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { toPrivatePicture } from '#server/posts/uploads/private-pictures.ts'
import type { MessageRow } from './message-queries.ts'

/** A message as the actor gets it. */
export const toMessage = ({ actor, language }: MemberContext, row: MessageRow): PrivateMessage => ({
  number: row.number,
  isOwn: row.sender_id === actor.memberId,
  text: shownSummary(row.body, row, language),
  pictures: row.pictures.map(toPrivatePicture),
  sentAt: row.sent_at.toISOString(),
})
