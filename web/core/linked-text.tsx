import { otherLanguage } from '#web/ui/other-language.ts'
import { findLinks } from './find-links.ts'
import styles from './linked-text.module.css'

/** Plain text as it was typed: line breaks stay, addresses can be followed, nothing else is read as markup. */
export function LinkedText({ text }: { text: string }) {
  let at = 0
  const parts = findLinks(text).map((part) => {
    const key = at
    at += part.text.length
    return { ...part, key }
  })
  return (
    <p className={styles.text} lang={otherLanguage(text)}>
      {parts.map(({ key, text, href }) =>
        href ? (
          <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
