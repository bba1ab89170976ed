import { useState } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { type WaitingPost, withdrawPost } from '#contract/posts/review.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { focusInPlaceOf } from '#web/ui/focus-in-place-of.ts'
import { toast } from '#web/ui/toast.ts'
import styles from './review.module.css'
import { SendAgainForm } from './send-again-form.tsx'
import { WaitingPostCard } from './waiting-post-card.tsx'

type OwnWaitingPostProps = { post: WaitingPost; isInPlace?: boolean; onChange: () => Promise<unknown> }

/** A post of one's own, with the ways to change it or to take it back. */
export function OwnWaitingPost({ post, isInPlace = false, onChange }: OwnWaitingPostProps) {
  const { waitingPostId } = post
  const { send, busy } = useWrite(() => call(withdrawPost, { waitingPostId }))
  const [isWriting, setIsWriting] = useState(false)

  async function withdraw(button: Element) {
    const title = m.review_withdraw_ask()
    if (!(await confirm({ title, action: m.review_withdraw(), danger: true }))) return
    const goOn = focusInPlaceOf(button.closest('li'))
    if (await send()) toast.show({ kind: 'success', text: m.review_withdrawn() })
    await onChange()
    goOn()
  }

  return (
    <WaitingPostCard post={post} isInPlace={isInPlace}>
      {isWriting ? (
        <SendAgainForm
          waitingPostId={waitingPostId}
          onDone={() => {
            setIsWriting(false)
            void onChange()
          }}
          onClose={() => setIsWriting(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button size="s" onClick={() => setIsWriting(true)}>
            {m.review_change()}
          </Button>
          <Button size="s" busy={busy} onClick={(event) => void withdraw(event.currentTarget)}>
            {m.review_withdraw()}
          </Button>
        </div>
      )}
    </WaitingPostCard>
  )
}
