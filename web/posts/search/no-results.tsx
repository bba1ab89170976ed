import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { search as searchOperation } from '#contract/posts/search.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './no-results.module.css'
import type { Search } from './search-queries.ts'

type Problems = OutputOf<typeof searchOperation>['problems']

const sentences: Record<Problems[number]['kind'], (words: { value: string }) => string> = {
  tag: m.search_no_tag,
  author: m.search_no_author,
  date: m.search_no_date,
  state: m.search_no_state,
}

interface NoResultsProps {
  search: Search
  problems: Problems
  /** There are results, but not on this page. */
  isBeyondEnd?: boolean
}

/** Says why nothing stands here, and what can be done. */
export function NoResults({
  search: { keyword = '', ...search },
  problems,
  isBeyondEnd = false,
}: NoResultsProps) {
  if (isBeyondEnd)
    return (
      <EmptyState
        text={m.topics_page_empty()}
        action={
          <ButtonLink to="/search" search={{ keyword, ...search, page: undefined }}>
            {m.topics_first_page()}
          </ButtonLink>
        }
      />
    )
  const isNarrowed = search.kind ?? search.time ?? search.tagId
  return (
    <div className={styles.none}>
      <EmptyState
        text={
          problems.length > 0
            ? problems.map(({ kind, value }) => sentences[kind]({ value })).join(' ')
            : keyword
              ? `${m.search_none({ keyword })} ${m.search_none_hint()}`
              : m.search_begin()
        }
        action={
          keyword &&
          isNarrowed && (
            <ButtonLink to="/search" search={{ keyword }}>
              {m.search_reset()}
            </ButtonLink>
          )
        }
      />
      <p className={styles.hint}>{m.search_words_hint()}</p>
    </div>
  )
}
