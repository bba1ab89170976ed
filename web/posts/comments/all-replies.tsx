import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { listReplies } from '#contract/posts/all-replies.ts'
import { queryOf } from '#web/api/queries.ts'
import { useViewer } from '#web/core/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { ReplyItem } from './reply-item.tsx'
import styles from './reply-list.module.css'
import { linkTo, type RepliesPosition, type ThreadPosition } from './thread-position.ts'

const Opened = lazy(async () => ({ default: (await import('#web/notifications/opened.tsx')).Opened }))

/** What shows them reads it again; an address may name a comment that is gone. */
export const readAllReplies = (queryClient: QueryClient, commentId: number, page: number) =>
  queryClient.query(queryOf(listReplies, { commentId, page })).catch(() => {})

type AllRepliesProps = { commentId: number; place: ThreadPosition & RepliesPosition }

/** Every reply under a comment, a page at a time. */
export function AllReplies({ commentId, place }: AllRepliesProps) {
  const { repliesOf, repliesPage = 1 } = place
  const { data } = useSuspenseQuery(queryOf(listReplies, { commentId, page: repliesPage }))
  const viewer = useViewer()
  const hash = `comment-${commentId}`
  return (
    <>
      <ol className={styles.replies} aria-label={m.comments_replies()}>
        {data.items.map((reply) => (
          <ReplyItem key={reply.replyId} reply={reply} place={place} repliesPage={repliesPage} />
        ))}
      </ol>
      <Pagination
        {...data}
        label={m.comments_replies()}
        linkFor={(page, props) => (
          <Link {...linkTo(place, { repliesOf, repliesPage: page })} hash={hash} {...props} />
        )}
      />
      <Link {...linkTo(place)} hash={hash} className={styles.more}>
        {m.comments_fewer_replies()}
      </Link>
      {/* The thread itself knows of the first ones alone. */}
      <Suspense fallback={null}>
        {viewer && (
          <Opened
            topicId={place.topicId}
            commentIds={[String(commentId)]}
            replyIds={data.items.map(({ replyId }) => String(replyId))}
          />
        )}
      </Suspense>
    </>
  )
}
