import { m } from '#contract/messages/generated/messages.js'
import { useWrite } from '#web/api/use-write.ts'
import { useNow } from '#web/core/site.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './draft-restored.module.css'

export type RestoredDraft = {
  /** When what has come back into the form was typed. */
  restoredAt: Date | undefined
  /** Throws it away everywhere, and leaves the form as it was before anything was typed. */
  discard: () => Promise<void>
}

/** Says that a draft has come back, and throws it away when asked. */
export function DraftRestored({ restoredAt, discard }: RestoredDraft) {
  const now = useNow()
  const { send, busy } = useWrite(() => discard().then(() => true))
  if (!restoredAt) return null

  async function ask() {
    const title = m.editor_draft_discard_ask()
    if (!(await confirm({ title, action: m.editor_draft_discard(), danger: true }))) return
    if (!(await send())) return
    // The button that had the focus has gone.
    document.getElementById('main')?.focus({ preventScroll: true })
    toast.show({ kind: 'success', text: m.editor_draft_discarded() })
  }

  return (
    <div className={styles.restored}>
      <p>
        {m.editor_draft_restored()}
        <RelativeTime at={restoredAt.toISOString()} now={now} />
      </p>
      <Button size="s" busy={busy} onClick={() => void ask()}>
        {m.editor_draft_discard()}
      </Button>
    </div>
  )
}
