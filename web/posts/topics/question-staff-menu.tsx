import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { closeTopic, reopenTopic } from '#contract/posts/topic-moderation.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { sayError } from '#web/api/say-error.ts'
import { atForm, useSubmit } from '#web/api/use-submit.ts'
import { useWrite } from '#web/api/use-write.ts'
import { bountyWords } from '#web/money/bounties/bounty-words.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { useQuestionViewerState } from '#web/posts/comments/use-viewer-state.ts'
import { askReason } from '#web/posts/review/ask-reason.ts'
import { MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { StaffMenuFrame } from './staff-menu-frame.tsx'

/** What staff do with a question. None stands ahead of a list, and none is hot or essence. */
export function QuestionStaffMenu({ topic, place }: { topic: Topic; place: ThreadPosition }) {
  const queryClient = useQueryClient()
  const close = useClosing(place)
  const { send: reopen } = useWrite(() => call(reopenTopic, { topicId: topic.topicId }), {
    onSettled: () => refreshThread(queryClient),
  })

  async function openAgain() {
    if (await reopen()) toast.show({ kind: 'success', text: m.manage_saved() })
  }

  return (
    <StaffMenuFrame topic={topic}>
      {topic.isClosed ? (
        <MenuItem onSelect={() => void openAgain()}>{m.question_reopen()}</MenuItem>
      ) : (
        <MenuItem onSelect={() => void close()}>{m.question_close()}</MenuItem>
      )}
    </StaffMenuFrame>
  )
}

/** Closes a question with a reason, after having said what becomes of its bounty. */
function useClosing(place: ThreadPosition): () => Promise<void> {
  const { topicId } = place
  const queryClient = useQueryClient()
  const bounty = useQuestionViewerState(place)?.bounty
  const { attempt } = useSubmit(closeTopic)

  async function submit(reason: string) {
    const outcome = await attempt({ topicId, reason })
    await refreshThread(queryClient)
    if (!isApiError(outcome)) return undefined
    const { fields, failure } = atForm(outcome)
    return fields.reason || failure || sayError(outcome)
  }

  return async () => {
    const body =
      bounty && !bounty.isPaid
        ? m.question_close_bounty({ amount: bountyWords(bounty) })
        : m.question_close_text()
    const words = { title: m.question_close_ask(), body, action: m.question_close_action() }
    if ((await askReason({ ...words, submit })) === null) return
    toast.show({ kind: 'success', text: m.manage_saved() })
  }
}
