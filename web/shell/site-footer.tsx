import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { TextLink } from '#web/ui/link.tsx'
import styles from './shell.module.css'

export function SiteFooter() {
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <p>{site.description}</p>
      <p>
        <TextLink to="/help" tone="quiet">
          {m.help_title()}
        </TextLink>
      </p>
      <p>
        <TextLink to="/termsService" tone="quiet">
          {m.shell_terms()}
        </TextLink>
      </p>
      <p>
        <TextLink to="/membershipCardList" tone="quiet">
          {m.shell_cards()}
        </TextLink>
      </p>
      {site.allowFeedback && (
        <p>
          <TextLink to="/feedback" tone="quiet">
            {m.feedback_title()}
          </TextLink>
        </p>
      )}
      <p>
        <a href="/feeds/latest.atom" className={styles.feed}>
          {m.shell_feed()}
        </a>
      </p>
    </footer>
  )
}
