import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { followUpLength, publishFollowUp } from '#contract/posts/question-writing.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { LightForm } from '#web/editor/light-form.tsx'
import { refreshThread } from '#web/posts/comments/refresh-thread.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { useWriting } from '#web/posts/comments/use-writing.ts'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './question-page.module.css'

/** A few lines that the asker adds to the question; nobody edits them later. */
export function FollowUpForm({ place, onClose }: { place: ThreadPosition; onClose: () => void }) {
  const { topicId: questionId } = place
  const queryClient = useQueryClient()
  const writing = useWriting(publishFollowUp, { place: `followUp:${questionId}` })

  // What had opened it may be gone by now.
  useEffect(() => focusInPlaceOf(null), [])

  async function send() {
    const published = await writing.send({ questionId, ...writing.readSeen() })
    if (!published) return
    await refreshThread(queryClient)
    onClose()
    const text = published.isWaiting
      ? m.question_page_follow_up_waits()
      : m.question_page_follow_up_published()
    toast.show({ kind: 'success', text })
  }

  return (
    <div className={styles.form}>
      <DraftRestored {...writing.restored} />
      <DraftOffer offer={writing.offer} />
      <LightForm
        {...writing.form}
        label={m.question_page_add_follow_up()}
        placeholder={m.question_page_follow_up_placeholder()}
        lengthMax={followUpLength.max}
        action={m.question_page_send_follow_up()}
        onSubmit={() => void send()}
        onCancel={onClose}
      />
    </div>
  )
}
