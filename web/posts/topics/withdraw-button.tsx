import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'

/** Takes one's own topic away, after having asked; its page is left then. */
export function WithdrawButton({ topicId }: { topicId: number }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { send, busy } = useWrite(() => call(withdrawTopic, { topicId }))

  async function ask() {
    const title = m.topics_withdraw_ask()
    const body = m.topics_withdraw_text()
    if (!(await confirm({ title, body, action: m.topics_withdraw(), danger: true }))) return
    if (!(await send())) return
    toast.show({ kind: 'success', text: m.topics_withdrawn() })
    await router.navigate({ to: '/' })
    await queryClient.invalidateQueries()
  }

  return (
    <Button size="s" icon={<Undo2 aria-hidden="true" />} busy={busy} onClick={() => void ask()}>
      {m.topics_withdraw()}
    </Button>
  )
}
