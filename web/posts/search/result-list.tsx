import { Fragment } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { SearchResult } from '#contract/posts/search.ts'
import rows from '#web/ui/rows.module.css'
import styles from './result-list.module.css'
import { SearchResultItem } from './search-result.tsx'

/** What has all of the words, then under a line of its own what has some of them, or those that may have been meant. */
export function ResultList({ items, meant }: { items: SearchResult[]; meant: string | null }) {
  const firstNear = items.findIndex(({ isNear }) => isNear)
  return (
    <ol className={rows.rows}>
      {items.map((result, at) => (
        <Fragment key={`${result.topicId} ${result.commentId} ${result.replyId}`}>
          {at === firstNear && (
            <li className={styles.near}>{meant ? m.search_near_meant({ meant }) : m.search_near()}</li>
          )}
          <li>
            <SearchResultItem result={result} />
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
