import type { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { Comment } from '#contract/posts/comments.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ReplyItem } from './reply-item.tsx'
import styles from './reply-list.module.css'
import { linkTo, type RepliesPosition, type ThreadPosition } from './thread-position.ts'

const find = () => import('./all-replies.tsx')
const { LazyPart: AllReplies, load } = lazyPart(async () => (await find()).AllReplies)

/** To be awaited before a page is drawn whose address asks for all replies. */
export async function loadAllReplies(queryClient: QueryClient, commentId: number, page: number) {
  await load()
  await (await find()).readAllReplies(queryClient, commentId, page)
}

type ReplyListProps = { comment: Comment; place: ThreadPosition & RepliesPosition }

/** The first replies under a comment; all of them when the address asks for them. */
export function ReplyList({ comment, place }: ReplyListProps) {
  const { commentId, replies, replyCount } = comment
  if (replyCount === 0) return null
  if (place.repliesOf === commentId) return <AllReplies commentId={commentId} place={place} />
  return (
    <>
      <ol className={styles.replies} aria-label={m.comments_replies()}>
        {replies.map((reply) => (
          <ReplyItem key={reply.replyId} reply={reply} place={place} />
        ))}
      </ol>
      {replyCount > replies.length && (
        <Link
          {...linkTo(place, { repliesOf: commentId })}
          hash={`comment-${commentId}`}
          rel="nofollow"
          className={styles.more}
        >
          {m.comments_all_replies({ count: replyCount.toLocaleString(getLocale()) })}
        </Link>
      )}
    </>
  )
}
