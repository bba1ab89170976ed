import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { TextLink } from '#web/ui/link.tsx'
import { otherLanguage } from '#web/ui/other-language.ts'
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
        <a href="/feeds/latest.atom" className={styles.link}>
          {m.shell_feed()}
        </a>
      </p>
      {site.footerLines.length > 0 && (
        <p className={styles.lines}>
          {site.footerLines.map(({ text, address }) =>
            address ? (
              <a key={text} href={address} className={styles.link} lang={otherLanguage(text)}>
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      )}
    </footer>
  )
}
