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
  if (!offer) return null
  const { draft, take, keepOwn } = offer
  return (
    <section className={styles.offer} aria-label={m.editor_draft_offer()}>
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

function startOf({ poll, envelope, title, body }: ServerDraft): string {
  const parts = [poll && m.poll_mark(), envelope && m.topics_red_envelope_mark(), title, body]
  return parts.filter(Boolean).join(' · ').slice(0, 160)
}
