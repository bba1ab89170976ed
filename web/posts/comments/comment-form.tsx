import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { commentLength, publishComment } from '#contract/posts/comment-writing.ts'
import { DraftOffer } from '#web/editor/draft-offer.tsx'
import { DraftRestored } from '#web/editor/draft-restored.tsx'
import { LightForm } from '#web/editor/light-form.tsx'
import { QuotedWords } from '#web/editor/quoted-words.tsx'
import { waitingAnchor } from '#web/posts/review/waiting-post-card.tsx'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './comment-box.module.css'
import { commentFormId } from './comment-form-id.ts'
import { focusPost } from './focus.ts'
import { quoteNext, useQuoting } from './quoting.ts'
import { refreshThread } from './refresh-thread.ts'
import { linkTo, type ThreadPosition } from './thread-position.ts'
import { useFocusedOnce } from './use-focused-once.ts'
import { useWriting } from './use-writing.ts'
import { readWaitingAhead } from './waiting-in-thread.tsx'

/** What the form says, below a topic and on a question. */
const words = {
  comment: {
    write: m.topics_write_comment,
    placeholder: m.topics_comment_placeholder,
    send: m.topics_send_comment,
    sent: m.topics_comment_published,
    waits: m.review_comment_sent,
  },
  answer: {
    write: m.answer_write,
    placeholder: m.answer_placeholder,
    send: m.answer_send,
    sent: m.answer_published,
    waits: m.answer_waits,
  },
}

/** The question as it stands on the page. */
const readQuestion = () => document.querySelector('h1')?.textContent ?? ''

interface CommentFormProps {
  place: ThreadPosition
  /** Somebody has turned to it. */
  onBegun: () => void
}

export function CommentForm({ place: { topicId, isQuestion }, onBegun }: CommentFormProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [box, isWriting] = useFocusedOnce()
  const writing = useWriting(publishComment, { place: `comment:${topicId}`, isWanted: isWriting })
  // Above the answers, and below the comments, which have a heading of their own.
  const Heading = isQuestion ? 'h2' : 'h3'
  const say = words[isQuestion ? 'answer' : 'comment']
  const quoting = useQuoting(topicId)
  const tellBegun = useEffectEvent(onBegun)
  useEffect(() => {
    if (isWriting) tellBegun()
  }, [isWriting])

  // Sent again it would be refused again, for a comment that has gone.
  const isQuotedGone = writing.code === 'deleted_meanwhile'
  useEffect(() => {
    if (isQuotedGone) quoteNext(undefined)
  }, [isQuotedGone])

  async function send() {
    const published = await writing.send({ topicId, quotedId: quoting?.commentId })
    if (!published) return
    quoteNext(undefined)
    await refreshThread(queryClient)
    const { isWaiting, commentId, page } = published
    if (isWaiting) await readWaitingAhead(queryClient, topicId)
    const hash = isWaiting ? waitingAnchor(commentId) : `comment-${commentId}`
    const order = isQuestion ? 'oldest' : undefined
    if (writing.stands()) {
      await router.navigate({ ...linkTo({ topicId, isQuestion, order, page: pageInAddress(page) }), hash })
      focusPost(hash, commentFormId)
    }
    toast.show({ kind: 'success', text: isWaiting ? say.waits() : say.sent() })
  }

  return (
    <section ref={box} id={commentFormId} className={styles.box}>
      <Heading>{say.write()}</Heading>
      <DraftRestored {...writing.restored} />
      <DraftOffer offer={writing.offer} />
      <LightForm
        {...writing.form}
        {...(isQuotedGone && { failure: m.comments_quoted_gone() })}
        quoted={
          quoting && (
            <QuotedWords
              label={m.comments_quoting(quoting)}
              words={quoting.words}
              onRemove={() => quoteNext(undefined)}
            />
          )
        }
        label={say.write()}
        placeholder={say.placeholder()}
        lengthMax={commentLength.max}
        about={isQuestion ? readQuestion : undefined}
        action={say.send()}
        onSubmit={() => void send()}
      />
    </section>
  )
}
