import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'
import { wordsFor } from './kind-words.ts'
import { leaveDeleted } from './leave-deleted.ts'

/** Takes one's own topic away, after having asked; its page is left then. */
export function useWithdrawal(topic: Pick<Topic, 'topicId' | 'isQuestion'>): () => Promise<void> {
  const words = wordsFor(topic)
  const router = useRouter()
  const queryClient = useQueryClient()
  const { send } = useWrite(() => call(withdrawTopic, { topicId: topic.topicId }))

  return async () => {
    const title = words.withdrawAsk()
    const body = words.withdrawText()
    if (!(await confirm({ title, body, action: m.topics_withdraw(), danger: true }))) return
    // Where others have taken part meanwhile, the staff may be asked instead: the page offers that from now on.
    if (!(await send())) return refreshThread(queryClient)
    toast.show({ kind: 'success', text: m.topics_withdrawn() })
    await leaveDeleted(router, queryClient, topic)
  }
}
