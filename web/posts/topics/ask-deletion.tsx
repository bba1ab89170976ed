import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { askDeletion, withdrawDeletionRequest } from '#contract/posts/deletion-requests.ts'
import { readThreadViewerState, type TopicViewerState } from '#contract/posts/viewer-state.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { sayError } from '#web/api/report-error.ts'
import { atForm, useSubmit } from '#web/api/use-submit.ts'
import { useWrite } from '#web/api/use-write.ts'
import { askReason } from '#web/posts/review/ask-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './topic-tools.module.css'

/** What is left to an author who can't withdraw a topic any more: asking the staff, and reading what came of it. */
export function AskDeletion({ topicId, viewerState }: { topicId: number; viewerState: TopicViewerState }) {
  const { can, deletionRequest } = viewerState
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [readThreadViewerState.name] })
  const asking = useSubmit(askDeletion)
  const { send, busy } = useWrite(() => call(withdrawDeletionRequest, { topicId }), { onSettled: refresh })

  async function submit(reason: string) {
    const outcome = await asking.attempt({ topicId, reason })
    if (!isApiError(outcome)) return undefined
    const { fields, failure } = atForm(outcome)
    return fields.reason || failure || sayError(outcome)
  }

  async function ask() {
    const words = { title: m.topics_ask_deletion(), body: m.topics_ask_deletion_text() }
    if ((await askReason({ ...words, action: m.topics_ask_deletion_send(), submit })) === null) return
    toast.show({ kind: 'success', text: m.topics_ask_deletion_sent() })
    await refresh()
  }

  return (
    <>
      {can.askDeletion && (
        <Button size="s" icon={<Trash2 aria-hidden="true" />} onClick={() => void ask()}>
          {m.topics_ask_deletion()}
        </Button>
      )}
      {deletionRequest && (
        <div className={styles.request}>
          <p>
            {deletionRequest.refusal === null
              ? m.topics_deletion_waits({ reason: deletionRequest.reason })
              : m.topics_deletion_refused({ reason: deletionRequest.refusal })}
          </p>
          {deletionRequest.refusal === null && (
            <Button size="s" busy={busy} onClick={() => void send()}>
              {m.topics_deletion_take_back()}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
