import { m } from '#contract/messages/generated/messages.js'
import { withSpace } from '#web/core/join-sentences.ts'
import { useSite } from '#web/core/site.ts'
import { TextLink } from '#web/ui/link.tsx'
import styles from './account-panel.module.css'

/** The way from signing in to registration, where the site has one. */
export function NoAccountYet({ jumpUrl }: { jumpUrl: string | undefined }) {
  if (!useSite().allowRegister) return null
  return (
    <p className={styles.instead}>
      {withSpace(m.accounts_no_account())}
      <TextLink to="/register" search={{ jumpUrl }}>
        {m.accounts_register()}
      </TextLink>
    </p>
  )
}
