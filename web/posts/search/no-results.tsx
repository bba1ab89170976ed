import { m } from '#contract/messages/generated/messages.js'
import { joinSentences } from '#web/core/join-sentences.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import styles from './no-results.module.css'
import type { Search } from './search-queries.ts'

const sentences: Record<string, (words: { value: string }) => string> = {
  tag: m.search_no_tag,
  author: m.search_no_author,
  is: m.search_no_state,
  after: m.search_no_date,
  before: m.search_no_date,
}

/** A filter as it was typed, such as tag:name. */
function sentenceOf(problem: string): string {
  const [filter = '', ...value] = problem.split(':')
  return sentences[filter]?.({ value: value.join(':') }) ?? ''
}

interface NoResultsProps {
  search: Search
  problems: string[]
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
        text={m.ui_page_empty()}
        action={
          <ButtonLink to="/search" search={{ keyword, ...search, page: undefined }}>
            {m.topics_first_page()}
          </ButtonLink>
        }
      />
    )
  const isNarrowed = search.kind ?? search.time ?? search.tagId ?? search.authorId
  return (
    <div className={styles.none}>
      <EmptyState
        text={
          problems.length > 0
            ? joinSentences(...problems.map(sentenceOf))
            : keyword
              ? joinSentences(m.search_none({ keyword }), m.search_none_hint())
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
