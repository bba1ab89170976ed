import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import type { MouseEvent } from 'react'
import { type Language, languageKey } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { useSite } from '#web/core/site.ts'
import styles from './header.module.css'

const root = getRouteApi('__root__')

/** One link to the other language: it works without scripts, and with them the choice is kept. */
export function LanguageSwitch() {
  const { languageSwitching } = useSite()
  const { language } = root.useLoaderData()
  const { pathname, searchStr } = useLocation()
  const other = (Object.keys(languageSwitching) as Language[]).find((offered) => offered !== language)
  if (!other) return null
  const query = new URLSearchParams(searchStr)
  query.set(languageKey, other)
  return (
    <a
      className={styles.tool}
      href={`${pathname}?${query}`}
      hrefLang={other}
      lang={other}
      title={m.shell_language()}
      onClick={(event) => chooseLanguage(event, other)}
    >
      <Languages aria-hidden="true" />
      <span className={styles.toolText}>{languageSwitching[other]}</span>
    </a>
  )
}

function chooseLanguage(event: MouseEvent, language: Language) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  const choice = `${languageKey}=${language}`
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and the Cookie Store isn't everywhere.
  document.cookie = `${choice}; path=/; max-age=31536000; samesite=lax`
  // Where cookies are refused, the link leads to an address that says it.
  if (!document.cookie.includes(choice)) return
  event.preventDefault()
  const address = new URL(location.href)
  address.searchParams.delete(languageKey)
  if (address.href === location.href) location.reload()
  else location.replace(address)
}
