import { type RefObject, useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { ServerDraft } from '#contract/posts/drafts.ts'
import { useNow } from '#web/core/site.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import styles from './draft-offer.module.css'
import type { ServerDraftOffer } from './use-server-draft.ts'

/** What was typed on another device, to be taken or left. */
export function DraftOffer({ offer }: { offer: ServerDraftOffer | undefined }) {
  const now = useNow()
  const place = useTextAfter(offer !== undefined)
  if (!offer) return null
  const { draft, take, keepOwn } = offer
  return (
    <section ref={place} className={styles.offer} aria-label={m.editor_draft_offer()}>
      <p>
        {m.editor_draft_offer()}
        <RelativeTime at={draft.savedAt} now={now} />
      </p>
      <p className={styles.start}>{startOf(draft)}</p>
      <div className={styles.actions}>
        <Button size="s" variant="primary" onClick={take}>
          {m.editor_draft_take()}
        </Button>
        <Button size="s" onClick={keepOwn}>
          {m.editor_draft_keep()}
        </Button>
      </div>
    </section>
  )
}

/** What was pressed goes with the offer: whoever pressed it by keyboard goes on in the text that it was about. */
function useTextAfter(isOffered: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const around = place.current?.parentElement
    if (!isOffered || !around) return
    const goOn = () => {
      if (document.activeElement !== document.body) return
      around.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus({ preventScroll: true })
    }
    return () => void setTimeout(goOn)
  }, [isOffered])
  return place
}

function startOf({ poll, envelope, title, body }: ServerDraft): string {
  const parts = [poll && m.poll_mark(), envelope && m.topics_red_envelope_mark(), title, body]
  return parts.filter(Boolean).join(' · ').slice(0, 160)
}
