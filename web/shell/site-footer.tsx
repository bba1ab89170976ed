import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import { TextLink } from '#web/ui/link.tsx'
import { FooterLines } from './footer-lines.tsx'
import styles from './shell.module.css'

const pages = [
  ['/help', m.help_title],
  ['/termsService', m.shell_terms],
  ['/privacy', m.shell_privacy],
  ['/membershipCardList', m.shell_cards],
  ['/feedback', m.feedback_title],
] as const

export function SiteFooter() {
  const { description, allowFeedback } = useSite()
  return (
    <footer className={styles.footer}>
      <p>{description}</p>
      {pages.map(
        ([path, name]) =>
          (allowFeedback || path !== '/feedback') && (
            <p key={path}>
              <TextLink to={path} tone="quiet">
                {name()}
              </TextLink>
            </p>
          ),
      )}
      <p>
        <a href="/feeds/latest.atom" className={styles.link}>
          {m.shell_feed()}
        </a>
      </p>
      <FooterLines />
    </footer>
  )
}
