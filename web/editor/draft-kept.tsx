import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import styles from './editor-foot.module.css'

/** Where what is being typed was kept last. */
export interface DraftKept {
  at: Date
  isOnServer: boolean
  /** A browser whose storage is full or switched off keeps nothing. */
  isInBrowser: boolean
}

/** Nobody is interrupted by it: it is there for whoever looks. */
export function DraftStatus({ kept }: { kept: DraftKept | undefined }) {
  if (!kept) return null
  const { at, isOnServer, isInBrowser } = kept
  if (!isOnServer && !isInBrowser) return <p className={styles.unkept}>{m.editor_draft_not_kept()}</p>
  const time = at.toLocaleTimeString(getLocale(), { hour: 'numeric', minute: '2-digit' })
  return (
    <p className={styles.kept} title={m.editor_draft_rule()}>
      {isOnServer ? m.editor_draft_kept({ time }) : m.editor_draft_kept_here({ time })}
    </p>
  )
}
