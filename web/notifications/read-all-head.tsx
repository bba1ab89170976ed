/* Shared by the lists of what a member has read or not. */
import { m } from '#contract/messages/generated/messages.js'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import styles from './read-all-head.module.css'

interface ReadAllHeadProps {
  title: string
  hasUnread: boolean
  busy: boolean
  onReadAll: () => void
}

/** The name of such a list, and beside it what marks all of it as read. */
export function ReadAllHead({ title, hasUnread, busy, onReadAll }: ReadAllHeadProps) {
  const head = useKeptFocus<HTMLElement>(hasUnread)
  return (
    <header ref={head} tabIndex={-1} className={styles.head}>
      <h1>{title}</h1>
      {hasUnread && (
        <Button size="s" busy={busy} onClick={onReadAll}>
          {m.reminders_read_all()}
        </Button>
      )}
    </header>
  )
}
