import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { Marked } from '#web/posts/search/marked.tsx'
import type { Search } from '#web/posts/search/search-queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import styles from './help-in-search.module.css'
import { helpListQuery } from './help-queries.ts'

const shownMax = 3
/** By a filter among the words; an address has a colon too. */
const isNarrowed = /(?<![a-z])(tag|author|is|after|before)[:：]\S/i

/** What the help says of the words, ahead of the first page of results; nothing where they were narrowed. */
export const helpInSearch = ({ keyword, page = 1, kind, tagId, authorId, time, order }: Search) =>
  keyword &&
  Number(page) === 1 &&
  !kind &&
  !tagId &&
  !authorId &&
  !time &&
  order !== 'newest' &&
  !isNarrowed.test(keyword)
    ? helpListQuery({ keyword })
    : undefined

/** The best articles of the help. */
export function HelpInSearch({ keyword = '' }: Search) {
  const { data } = useSuspenseQuery(helpListQuery({ keyword }))
  if (data.items.length === 0) return null
  return (
    <section className={styles.help} aria-label={m.help_in_search()}>
      <h2>{m.help_in_search()}</h2>
      <ul>
        {data.items.slice(0, shownMax).map(({ helpId, title }) => (
          <li key={helpId}>
            <TextLink to="/helpDetail" search={{ helpId }}>
              <Marked pieces={title} />
            </TextLink>
          </li>
        ))}
        {data.total > shownMax && (
          <li>
            <TextLink to="/help" search={{ keyword }} tone="quiet">
              {m.help_more_in_search()}
            </TextLink>
          </li>
        )}
      </ul>
    </section>
  )
}
