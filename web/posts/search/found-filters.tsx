import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Author } from '#contract/core/author.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { SearchResult } from '#contract/posts/search.ts'
import { authorName } from '#web/core/author-name.tsx'
import { Choice } from './filter-choice.tsx'
import styles from './search-filters.module.css'
import { readResults, type Search } from './search-queries.ts'

const authorsMax = 5

/** What the results themselves can be told apart by. */
export function FoundFilters({ search }: { search: Search }) {
  const { data } = useSuspenseQuery(readResults(search))
  const { tagId, authorId } = search
  const authors = data.byAuthor ? [data.byAuthor] : authorsOf(data.items)
  return (
    <>
      {(tagId || data.resultTags.length > 1) && (
        <FoundFilter name={m.search_tag()} isChosen={tagId !== undefined}>
          <Choice to={{ ...search, tagId: undefined }} isCurrent={!tagId} name={m.search_tag_all()} />
          {data.resultTags.map((tag) => (
            <Choice
              key={tag.tagId}
              to={{ ...search, tagId: tag.tagId }}
              isCurrent={tag.tagId === tagId}
              name={tag.name}
              count={tag.count}
            />
          ))}
        </FoundFilter>
      )}
      {(authorId || authors.length > 1) && (
        <FoundFilter name={m.search_author()} isChosen={authorId !== undefined}>
          <Choice
            to={{ ...search, authorId: undefined }}
            isCurrent={!authorId}
            name={m.search_author_all()}
          />
          {authors.map((author) => (
            <Choice
              key={author.userId}
              to={{ ...search, authorId: author.userId }}
              isCurrent={author.userId === authorId}
              name={authorName(author)}
            />
          ))}
        </FoundFilter>
      )}
    </>
  )
}

function FoundFilter({ name, isChosen, children }: { name: string; isChosen: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.found} data-chosen={isChosen || undefined}>
      <p id={id}>{name}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

/** Those who wrote what the page shows, in its order. */
function authorsOf(items: readonly SearchResult[]): Author[] {
  const standing = items.map(({ author }) => author).filter(({ isCancelled }) => !isCancelled)
  return [...new Map(standing.map((author) => [author.userId, author])).values()].slice(0, authorsMax)
}
