import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sayError } from '#web/api/say-error.ts'
import { atForm, useSubmit } from '#web/api/use-submit.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import { askReason } from '#web/posts/review/ask-reason.ts'
import { toast } from '#web/ui/toast.ts'
import { wordsFor } from './kind-words.ts'

/** What is left to an author who can't withdraw a topic any more: asking the staff, and saying why. */
export function useDeletionRequest(topic: Pick<Topic, 'topicId' | 'isQuestion'>): () => Promise<void> {
  const { topicId } = topic
  const queryClient = useQueryClient()
  const asking = useSubmit(askDeletion)

  async function submit(reason: string) {
    const outcome = await asking.attempt({ topicId, reason })
    // Also where it was refused: it may have been asked elsewhere, or have become the author's own to withdraw.
    await refreshThread(queryClient)
    if (!isApiError(outcome)) return undefined
    const { fields, failure } = atForm(outcome)
    return fields.reason || failure || sayError(outcome)
  }

  return async () => {
    const words = { title: m.topics_ask_deletion(), body: wordsFor(topic).askDeletionText() }
    if ((await askReason({ ...words, action: m.topics_ask_deletion_send(), submit })) === null) return
    toast.show({ kind: 'success', text: m.topics_ask_deletion_sent() })
    // The menu that it was asked from may have had nothing else.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }
}
