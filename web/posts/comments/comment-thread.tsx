import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listComments } from '#contract/posts/comments.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import tabs from '#web/ui/tabs.module.css'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-thread.module.css'
import { CommentBox, loadCommentBox } from './lazy-box.tsx'
import { commentsAt, linkTo, type RepliesPosition, type ThreadPosition } from './thread-position.ts'

const threadHead = lazyPart(async () => (await import('./thread-head.tsx')).ThreadHead, tabs.list)
const ThreadHead = threadHead.LazyPart
export const loadThreadHead = () => Promise.all([threadHead.load(), loadCommentBox()])

const Arrivals = lazy(async () => ({ default: (await import('./arrivals.tsx')).Arrivals }))

/** One page of comments with its order switch, paging and the box to write in. */
export function CommentThread({ place }: { place: ThreadPosition & RepliesPosition }) {
  const { topicId, order, by } = place
  const { data } = useSuspenseQuery(queryOf(listComments, commentsAt(place), { expects: ['not_found'] }))
  const isMember = useViewer() !== null
  const arrivals = isMember && (
    <Suspense>
      <Arrivals place={place} shown={data} />
    </Suspense>
  )
  return (
    <section id="comments" className={styles.thread} aria-labelledby="comments-title">
      <ThreadHead place={place} shown={data} />
      {order === 'newest' && arrivals}
      {data.items.length === 0 ? (
        <EmptyList total={data.total} text={m.topics_no_comments()} />
      ) : (
        <ol className={styles.comments}>
          {data.items.map((comment) => (
            <CommentItem
              key={comment.commentId}
              comment={comment}
              place={place}
              isLast={comment === data.items.at(-1)}
            />
          ))}
        </ol>
      )}
      {order !== 'newest' && arrivals}
      <Pagination
        {...data}
        linkFor={(page, props) => (
          <Link {...linkTo({ topicId, order, by, page })} hash="comments" {...props} />
        )}
        goTo={{
          action: '/thread',
          hidden: { topicId: String(topicId), ...(order && { order }), ...(by && { by }) },
        }}
      />
      <CommentBox place={place} />
    </section>
  )
}
