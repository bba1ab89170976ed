import { Link, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { LazySuggestions } from '#web/posts/search/lazy-suggestions.ts'
import { useIsUsed } from '#web/posts/search/use-is-used.ts'
import styles from './search-box.module.css'

/**
 * The search in the header: a plain form, which without our program leads to the page of results. What is suggested comes
 * when somebody goes into the box. Narrow windows have a way to the search's own page, where its box is.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const { isUsed, onFocus } = useIsUsed(input)
  const keyword = useRouterState({ select: ({ location }) => location.search.keyword }) ?? ''
  const shown = useRef(keyword)
  useEffect(() => {
    // At first the server has written it, and somebody may have typed since.
    if (!input.current || shown.current === keyword) return
    input.current.value = keyword
    shown.current = keyword
  }, [keyword])
  return (
    <>
      <search className={styles.box}>
        <form action="/search">
          <Search aria-hidden="true" />
          <input
            ref={input}
            id="search"
            type="search"
            name="keyword"
            maxLength={200}
            defaultValue={keyword}
            aria-label={m.search_label()}
            placeholder={m.search_title()}
            autoComplete="off"
            onFocus={onFocus}
          />
          <kbd>/</kbd>
        </form>
        <Suspense>{isUsed && <LazySuggestions input={input} />}</Suspense>
      </search>
      <Link to="/search" className={styles.way} aria-label={m.search_title()}>
        <Search aria-hidden="true" />
      </Link>
    </>
  )
}
