import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { listComments } from '#contract/posts/comments.ts'
import type { Topic } from '#contract/posts/topics.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTab, LinkTabs } from '#web/ui/link-tabs.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-thread.module.css'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'

const Arrivals = lazy(async () => ({ default: (await import('./arrivals.tsx')).Arrivals }))

/** One page of comments with its order switch, paging and the box to write in. */
export function CommentThread({ topic, place }: { topic: Topic; place: ThreadPosition & RepliesPosition }) {
  const { topicId, page, order } = place
  const { data } = useSuspenseQuery(
    queryOf(listComments, { topicId, page, order }, { expects: ['not_found'] }),
  )
  const isMember = useViewer() !== null
  const arrivals = isMember && (
    <Suspense>
      <Arrivals place={place} shown={data} />
    </Suspense>
  )
  return (
    <section id="comments" className={styles.thread} aria-labelledby="comments-title">
      <header className={styles.head}>
        <h2 id="comments-title" className={styles.title}>
          {m.topics_comment_count({ count: data.total.toLocaleString(getLocale()) })}
        </h2>
        {data.total > 1 && (
          <LinkTabs label={m.topics_comment_order()}>
            <LinkTab
              to="/thread"
              search={{ topicId }}
              hash="comments"
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={order === 'newest' ? undefined : 'page'}
            >
              {m.topics_oldest_first()}
            </LinkTab>
            <LinkTab
              to="/thread"
              search={{ topicId, order: 'newest' }}
              hash="comments"
              aria-current={order === 'newest' ? 'page' : undefined}
            >
              {m.topics_newest_first()}
            </LinkTab>
          </LinkTabs>
        )}
      </header>
      {order === 'newest' && arrivals}
      {data.items.length === 0 ? (
        <EmptyState text={data.total > 0 ? m.topics_page_empty() : m.topics_no_comments()} />
      ) : (
        <ol className={styles.comments}>
          {data.items.map((comment) => (
            <CommentItem key={comment.commentId} comment={comment} place={place} />
          ))}
        </ol>
      )}
      {order !== 'newest' && arrivals}
      {data.pageCount > 1 && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/thread" search={{ topicId, order, page }} hash="comments" {...props} />
          )}
          goTo={{ action: '/thread', hidden: { topicId: String(topicId), ...(order && { order }) } }}
        />
      )}
      <CommentBox topic={topic} place={place} />
    </section>
  )
}
