import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { publishReply, replyLength } from '#contract/posts/comment-writing.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { LightForm } from '#web/editor/light-form.tsx'
import { QuotedWords } from '#web/editor/quoted-words.tsx'
import { waitingAnchor } from '#web/posts/review/waiting-post-card.tsx'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { toast } from '#web/ui/toast.ts'
import { focusPost } from './focus.ts'
import { findPostWords } from './post-words.ts'
import { refreshThread } from './refresh-thread.ts'
import { linkTo, type RepliesPosition, type ThreadPosition } from './thread-position.ts'
import { useToldOnceGone } from './use-told-once-gone.ts'
import { useWriting } from './use-writing.ts'
import { readWaitingAhead } from './waiting-in-thread.tsx'

type ReplyFormProps = {
  place: ThreadPosition & RepliesPosition
  commentId: number
  /** The reply that is answered, rather than the comment. */
  answeredId?: number
  /** Whom it goes to. */
  name: string
  onClose: () => void
}

/** Answers a comment or a reply in its place. */
export function ReplyForm({ place, commentId, answeredId, name, onClose }: ReplyFormProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const writing = useWriting(publishReply, {
    place: answeredId ? `answer:${answeredId}` : `reply:${commentId}`,
  })

  // Sent again it would be refused again; what was written stays here, and among the drafts.
  const isAnsweredGone = writing.code === 'deleted_meanwhile'
  const anchor = answeredId ? `reply-${answeredId}` : `comment-${commentId}`
  const [words] = useState(() => findPostWords(anchor))
  useToldOnceGone(anchor, () => {
    if (writing.form.value.trim() !== '') void writing.tellKept()
  })

  function cancel() {
    onClose()
    // It stands here as it was until whoever was told has seen enough.
    if (isAnsweredGone) void refreshThread(queryClient)
  }

  async function send() {
    const published = await writing.send({ commentId, answeredId })
    if (!published) return
    await refreshThread(queryClient)
    const stood = writing.stands()
    onClose()
    toast.show({
      kind: 'success',
      text: published.isWaiting ? m.review_reply_sent() : m.comments_reply_published(),
    })
    if (stood) await show(published)
  }

  async function show({ replyId, isAmongFirst, replyPage, isWaiting }: OutputOf<typeof publishReply>) {
    if (isWaiting) {
      await readWaitingAhead(queryClient, place.topicId)
      focusPost(waitingAnchor(replyId), `comment-${commentId}`)
      return
    }
    const whole = { repliesOf: commentId, repliesPage: pageInAddress(replyPage) }
    await router.navigate({
      ...linkTo(place, isAmongFirst ? { repliesOf: place.repliesOf, repliesPage: place.repliesPage } : whole),
      hash: `reply-${replyId}`,
    })
    focusPost(`reply-${replyId}`, `comment-${commentId}`)
  }

  return (
    <>
      <DraftRestored {...writing.restored} />
      <DraftOffer offer={writing.offer} />
      <LightForm
        {...writing.form}
        {...(isAnsweredGone && { failure: m.comments_answered_gone() })}
        quoted={<QuotedWords label={m.comments_replying({ name })} words={words} />}
        label={m.comments_reply_to({ name })}
        placeholder={m.comments_reply_placeholder()}
        lengthMax={replyLength.max}
        action={isAnsweredGone ? undefined : m.comments_send_reply()}
        onSubmit={() => !isAnsweredGone && void send()}
        onCancel={cancel}
      />
    </>
  )
}
