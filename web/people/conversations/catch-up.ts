import { listPrivateMessages } from '#contract/people/conversations.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { endOfRun, joinMessages, type ShownConversation } from './messages-shown.ts'

export interface ShownStore {
  read: () => ShownConversation | undefined
  change: (to: (shown: ShownConversation) => ShownConversation) => void
}

/**
 * Begins with a conversation that was just read. Returns how to read what came while the live line was down: after the last
 * number that nothing is missing before, since what arrives live or was sent meanwhile may stand behind a gap. What fails
 * is caught up with the next time.
 */
export function openCatchUp(memberId: number, { read, change }: ShownStore): () => Promise<void> {
  let wholeTo = read()?.messages.at(-1)?.number ?? 0
  return async () => {
    wholeTo = endOfRun(read()?.messages ?? [], wholeTo)
    try {
      for (let hasMore = true; hasMore; ) {
        const missed = await call(
          listPrivateMessages,
          { memberId, afterNumber: wholeTo },
          { quiet: true, inBackground: true },
        )
        wholeTo = Math.max(wholeTo, missed.messages.at(-1)?.number ?? 0)
        hasMore = missed.hasMore
        change((shown) => ({
          ...shown,
          readNumber: missed.readNumber,
          messages: joinMessages(shown.messages, missed.messages),
        }))
      }
    } catch (error) {
      if (!isApiError(error)) throw error
    }
  }
}
