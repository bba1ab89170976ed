import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type WaitingPost, withdrawPost } from '#contract/posts/review.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './review.module.css'
import { SendAgainForm } from './send-again-form.tsx'
import { WaitingPostCard } from './waiting-post-card.tsx'

type OwnWaitingPostProps = { post: WaitingPost; isInPlace?: boolean; onChange: () => void }

/** A post of one's own, with the ways to change it or to take it back. */
export function OwnWaitingPost({ post, isInPlace = false, onChange }: OwnWaitingPostProps) {
  const { waitingPostId } = post
  const { send, busy } = useWrite(() => call(withdrawPost, { waitingPostId }))
  const [isWriting, setIsWriting] = useState(false)

  async function withdraw() {
    const title = m.review_withdraw_ask()
    if (!(await confirm({ title, action: m.review_withdraw(), danger: true }))) return
    if (await send()) toast.show({ kind: 'success', text: m.review_withdrawn() })
    onChange()
  }

  return (
    <WaitingPostCard post={post} isInPlace={isInPlace}>
      {isWriting ? (
        <SendAgainForm
          waitingPostId={waitingPostId}
          onDone={() => {
            setIsWriting(false)
            onChange()
          }}
          onClose={() => setIsWriting(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button size="s" onClick={() => setIsWriting(true)}>
            {m.review_change()}
          </Button>
          <Button size="s" busy={busy} onClick={() => void withdraw()}>
            {m.review_withdraw()}
          </Button>
        </div>
      )}
    </WaitingPostCard>
  )
}
