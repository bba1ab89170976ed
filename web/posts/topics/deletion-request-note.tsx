import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { withdrawDeletionRequest } from '#contract/posts/deletion-requests.ts'
import { readThreadViewerState, type TopicViewerState } from '#contract/posts/viewer-state.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './topic-tools.module.css'

type DeletionRequestNoteProps = {
  topicId: number
  request: NonNullable<TopicViewerState['deletionRequest']>
}

/** That its author asked the staff to delete a topic, and what came of it. */
export function DeletionRequestNote({ topicId, request: { reason, refusal } }: DeletionRequestNoteProps) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [readThreadViewerState.name] })
  const { send, busy } = useWrite(() => call(withdrawDeletionRequest, { topicId }), { onSettled: refresh })
  return (
    <div className={styles.request}>
      <p>
        {refusal === null
          ? m.topics_deletion_waits({ reason })
          : m.topics_deletion_refused({ reason: refusal })}
      </p>
      {refusal === null && (
        <Button size="s" busy={busy} onClick={() => void send()}>
          {m.topics_deletion_take_back()}
        </Button>
      )}
    </div>
  )
}
