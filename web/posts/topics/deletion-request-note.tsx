import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { withdrawDeletionRequest } from '#contract/posts/deletion-requests.ts'
import type { Topic } from '#contract/posts/topics.ts'
import type { TopicViewerState } from '#contract/posts/viewer-state.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import { Button } from '#web/ui/button.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { wordsFor } from './kind-words.ts'
import styles from './topic-tools.module.css'

type DeletionRequestNoteProps = {
  topic: Pick<Topic, 'topicId' | 'isQuestion'>
  request: NonNullable<TopicViewerState['deletionRequest']>
}

/** That its author asked the staff to delete a topic, and what came of it. */
export function DeletionRequestNote({ topic, request: { reason, refusal } }: DeletionRequestNoteProps) {
  const { topicId } = topic
  const queryClient = useQueryClient()
  const refresh = () => refreshThread(queryClient)
  const { send, busy } = useWrite(() => call(withdrawDeletionRequest, { topicId }), { onSettled: refresh })

  async function takeBack(button: Element) {
    const goOn = focusInPlaceOf(button.parentElement)
    if (await send()) goOn()
  }

  return (
    <div className={styles.request}>
      <p>
        {refusal === null
          ? wordsFor(topic).deletionWaits({ reason })
          : wordsFor(topic).deletionRefused({ reason: refusal })}
      </p>
      {refusal === null && (
        <Button size="s" busy={busy} onClick={(event) => void takeBack(event.currentTarget)}>
          {m.topics_deletion_take_back()}
        </Button>
      )}
    </div>
  )
}
