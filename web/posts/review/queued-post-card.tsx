import { useQueryClient } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { approvePost, type QueuedPost, refusePost } from '#contract/posts/review.ts'
import { readOverview } from '#contract/site/overview.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { AuthorName } from '#web/core/author-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { askReason } from './ask-reason.ts'
import styles from './review.module.css'
import { WaitingPostCard } from './waiting-post-card.tsx'

type QueuedPostCardProps = { post: QueuedPost; isInPlace?: boolean; onDone: () => void }

/**
 * A post as the staff judge it. Who is second is told so, and the queue and the number of what waits are read again either
 * way.
 */
export function QueuedPostCard({ post, isInPlace = false, onDone }: QueuedPostCardProps) {
  const { waitingPostId, version, words } = post
  const queryClient = useQueryClient()
  const { send, busy } = useWrite((refusal: { reason: string } | undefined) =>
    refusal
      ? call(refusePost, { waitingPostId, version, ...refusal })
      : call(approvePost, { waitingPostId, version }),
  )

  async function decide(refusal?: { reason: string }) {
    const text = refusal ? m.review_refused_done() : m.review_approved()
    if (await send(refusal)) toast.show({ kind: 'success', text })
    void queryClient.invalidateQueries({ queryKey: [readOverview.name] })
    onDone()
  }

  async function refuse() {
    const reason = await askReason({
      title: m.review_refuse_ask(),
      body: m.review_refuse_hint(),
      action: m.review_refuse(),
    })
    if (reason !== null) await decide({ reason })
  }

  return (
    <WaitingPostCard post={post} isInPlace={isInPlace} author={<AuthorName author={post.author} />}>
      {words.length > 0 && (
        <p className={styles.quiet}>
          {m.review_words()} · {words.join(', ')}
        </p>
      )}
      <div className={styles.actions}>
        {!post.isPlaceGone && (
          <Button size="s" variant="primary" busy={busy} onClick={() => void decide()}>
            {m.review_approve()}
          </Button>
        )}
        <Button size="s" variant="danger" busy={busy} onClick={() => void refuse()}>
          {m.review_refuse()}
        </Button>
      </div>
    </WaitingPostCard>
  )
}
