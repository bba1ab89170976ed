import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'

/** Takes one's own topic away, after having asked; its page is left then. */
export function useWithdrawal(topicId: number): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { send } = useWrite(() => call(withdrawTopic, { topicId }))

  return async () => {
    const title = m.topics_withdraw_ask()
    const body = m.topics_withdraw_text()
    if (!(await confirm({ title, body, action: m.topics_withdraw(), danger: true }))) return
    if (!(await send())) return
    toast.show({ kind: 'success', text: m.topics_withdrawn() })
    await router.navigate({ to: '/' })
    await queryClient.invalidateQueries()
  }
}
