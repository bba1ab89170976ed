import { Search as SearchIcon } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { keywordLength } from '#contract/posts/search-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { LazySuggestions } from './lazy-suggestions.ts'
import styles from './search-form.module.css'
import type { Search } from './search-queries.ts'
import { useIsUsed } from './use-is-used.ts'

/** The box on the page of the search itself, which narrow windows have instead of the header's. A plain form. */
export function SearchForm({
  search: { keyword = '', kind, tagId, authorId, time, order },
}: {
  search: Search
}) {
  const kept = { kind, tagId, authorId, time, order: order === 'best' ? undefined : order }
  const input = useRef<HTMLInputElement>(null)
  const { isUsed, onFocus } = useIsUsed(input)
  return (
    <form action="/search" className={styles.form}>
      <Input
        // What another address asks for stands in the box, whatever was typed.
        key={keyword}
        ref={input}
        onFocus={onFocus}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={keywordLength.max}
        aria-label={m.search_label()}
        placeholder={m.search_label()}
        autoComplete="off"
        enterKeyHint="search"
      />
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button
        type="submit"
        variant="primary"
        icon={<SearchIcon aria-hidden="true" />}
        aria-label={m.search_submit()}
      />
      {/* The box is another one under each address. */}
      <Suspense>{isUsed && <LazySuggestions key={keyword} input={input} />}</Suspense>
    </form>
  )
}
