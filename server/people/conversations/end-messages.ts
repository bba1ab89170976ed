import type { AccountEnding } from '#server/accounts/profile/cancel-account.ts'
import { eraseMessagesOf } from './message-queries.ts'

/** What an ended account had sent is gone for both; that something was sent, and when, stays. */
export const endMessagesOf: AccountEnding = eraseMessagesOf
