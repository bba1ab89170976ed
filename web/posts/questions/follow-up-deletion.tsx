import { useQueryClient } from '@tanstack/react-query'
import { Flag, Trash2 } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import { deleteFollowUp } from '#contract/posts/question-writing.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { useQuestionViewerState, useTopicViewerState } from '#web/posts/comments/use-viewer-state.ts'
import { askReport } from '#web/posts/reports/ask-report.ts'
import { askReason } from '#web/posts/review/ask-reason.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'

type FollowUpDeletionProps = { followUpId: number; place: ThreadPosition }

/** Askers take a follow-up of their own away; staff are asked why, and others report it. */
export function FollowUpDeletion({ followUpId, place }: FollowUpDeletionProps) {
  const queryClient = useQueryClient()
  const may = useQuestionViewerState(place)?.can.deleteFollowUps
  // Nobody follows themselves: there is nothing to follow in one's own question.
  const state = useTopicViewerState(place)
  const isOwn = state?.follow === null
  const { send } = useWrite((reason: string | undefined) => call(deleteFollowUp, { followUpId, reason }), {
    onSettled: () => refreshThread(queryClient),
  })
  const mayReport = state !== undefined && !isOwn

  async function remove() {
    const words = { title: m.question_page_follow_up_delete_ask(), action: m.comments_delete() }
    const reason = isOwn ? undefined : await askReason(words)
    if (reason === null) return
    if (isOwn && !(await confirm({ ...words, body: m.comments_delete_text(), danger: true }))) return
    const goOn = focusInPlaceOf(document.getElementById(`follow-up-${followUpId}`))
    if (!(await send(reason))) return
    toast.show({ kind: 'success', text: m.comments_was_deleted() })
    goOn()
  }

  return (
    <>
      {mayReport && (
        <IconButton
          size="s"
          label={m.report_action()}
          icon={<Flag />}
          onClick={() => void askReport({ thingKind: 'follow_up', thingId: followUpId })}
        />
      )}
      {may && (
        <IconButton
          size="s"
          label={m.question_page_follow_up_delete()}
          icon={<Trash2 />}
          onClick={() => void remove()}
        />
      )}
    </>
  )
}
