import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { listComments } from '#contract/posts/comments.ts'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import styles from './comment-thread.module.css'
import { linkTo, type ThreadPosition } from './thread-position.ts'

type ThreadHeadProps = { place: ThreadPosition; shown: OutputOf<typeof listComments> }

/** How many comments there are, in which order they stand, and whose. */
export function ThreadHead({
  place: { topicId, order, by },
  shown: { total, authorTotal },
}: ThreadHeadProps) {
  const count = total.toLocaleString(getLocale())
  return (
    <header className={styles.head}>
      <h2 id="comments-title" className={styles.title}>
        {by ? m.topics_author_comment_count({ count }) : m.topics_comment_count({ count })}
      </h2>
      {(by || (authorTotal > 0 && authorTotal < total)) && (
        <Link
          {...linkTo({ topicId, order, by: by ? undefined : 'author' })}
          hash="comments"
          rel="nofollow"
          activeOptions={{ exact: true }}
          className={styles.whose}
        >
          {by ? m.topics_all_comments() : m.topics_only_author()}
        </Link>
      )}
      {total > 1 && (
        <LinkTabs label={m.topics_comment_order()}>
          <LinkTab
            to="/thread"
            search={{ topicId, by }}
            hash="comments"
            aria-current={order === 'newest' ? undefined : 'page'}
          >
            {m.topics_oldest_first()}
          </LinkTab>
          <LinkTab
            to="/thread"
            search={{ topicId, order: 'newest', by }}
            hash="comments"
            aria-current={order === 'newest' ? 'page' : undefined}
          >
            {m.topics_newest_first()}
          </LinkTab>
        </LinkTabs>
      )}
    </header>
  )
}
