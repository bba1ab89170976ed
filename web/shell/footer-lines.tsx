import { useSite } from '#web/core/site.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import styles from './shell.module.css'

/** The staff's own words and the site's filings, which stand at the foot of whatever it shows. */
export function FooterLines() {
  const { footerLines } = useSite()
  if (footerLines.length === 0) return null
  return (
    <p className={styles.lines}>
      {footerLines.map(({ text, address }) =>
        address ? (
          <a key={address} href={address} className={styles.link} lang={otherLanguage(text)}>
            {text}
          </a>
        ) : (
          <span key={address}>{text}</span>
        ),
      )}
    </p>
  )
}
