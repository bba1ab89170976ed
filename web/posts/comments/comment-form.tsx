import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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
import { useFocusedOnce } from './use-focused-once.ts'
import { useWriting } from './use-writing.ts'
import { readWaitingAhead } from './waiting-in-thread.tsx'

export function CommentForm({ topicId }: { topicId: number }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [box, isWriting] = useFocusedOnce()
  const writing = useWriting(publishComment, { place: `comment:${topicId}`, isWanted: isWriting })
  const quoting = useQuoting(topicId)

  async function send() {
    const published = await writing.send({ topicId, quotedId: quoting?.commentId })
    if (!published) return
    quoteNext(undefined)
    await refreshThread(queryClient)
    const { isWaiting, commentId, page } = published
    if (isWaiting) await readWaitingAhead(queryClient, topicId)
    const hash = isWaiting ? waitingAnchor(commentId) : `comment-${commentId}`
    await router.navigate({ to: '/thread', search: { topicId, page: pageInAddress(page) }, hash })
    focusPost(hash, commentFormId)
    const text = isWaiting ? m.review_comment_sent() : m.topics_comment_published()
    toast.show({ kind: 'success', text })
  }

  return (
    <section ref={box} id={commentFormId} className={styles.box}>
      <h3>{m.topics_write_comment()}</h3>
      <DraftRestored {...writing.restored} />
      <DraftOffer offer={writing.offer} />
      <LightForm
        {...writing.form}
        quoted={
          quoting && (
            <QuotedWords
              label={m.comments_quoting(quoting)}
              words={quoting.words}
              onRemove={() => quoteNext(undefined)}
            />
          )
        }
        label={m.topics_write_comment()}
        placeholder={m.topics_comment_placeholder()}
        lengthMax={commentLength.max}
        action={m.topics_send_comment()}
        onSubmit={() => void send()}
      />
    </section>
  )
}
