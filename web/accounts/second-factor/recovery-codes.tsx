import { m } from '#contract/messages/generated/messages.js'
import { useLeaveQuestion } from '#web/core/use-leave-question.ts'
import ownStyles from '#web/own-area/own-pages.module.css'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import styles from './authenticator-set-up.module.css'

/** Shown once: only their hashes stay with the site. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  useLeaveQuestion(true, {
    title: m.accounts_recovery_codes_leave(),
    action: m.accounts_recovery_codes_leave_action(),
  })

  const copy = () =>
    copyText(codes.join('\n'), {
      copied: m.accounts_recovery_codes_copied(),
      failed: m.accounts_clipboard_closed(),
    })

  return (
    <div className={ownStyles.parts}>
      <p>{m.accounts_recovery_codes_note()}</p>
      <ul className={styles.codes} aria-label={m.accounts_recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={ownStyles.row}>
        <Button onClick={() => void copy()}>{m.accounts_recovery_codes_copy()}</Button>
        <Button variant="primary" onClick={onDone}>
          {m.accounts_recovery_codes_kept()}
        </Button>
      </div>
    </div>
  )
}
