import type { AccountEnding } from '#server/accounts/profile/cancel-account.ts'
import { deleteConversationsOf } from './queries.ts'

/** Nobody reads what an ended account has asked. */
export const deleteTalksOf: AccountEnding = async (tx, memberId) => {
  await deleteConversationsOf(tx, memberId)
}
