import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Comment } from '#contract/comments.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import type { CommentPlace, RepliesPlace } from './comment-place.ts'
import { ReplyItem } from './reply-item.tsx'
import styles from './reply-list.module.css'

const AllReplies = lazy(async () => ({ default: (await import('./all-replies.tsx')).AllReplies }))

type ReplyListProps = { comment: Comment; place: CommentPlace & RepliesPlace }

/** The first replies under a comment; all of them when the address asks for them. */
export function ReplyList({ comment, place }: ReplyListProps) {
  const { commentId, replies, replyCount } = comment
  if (replyCount === 0) return null
  const { topicId, page, order } = place
  const isWhole = place.repliesOf === commentId
  const firstOnes = (
    <ol className={styles.replies} aria-label={m.comments_replies()}>
      {replies.map((reply) => (
        <ReplyItem key={reply.replyId} reply={reply} place={place} />
      ))}
    </ol>
  )
  if (isWhole) {
    return (
      <Suspense fallback={firstOnes}>
        <AllReplies commentId={commentId} place={place} />
      </Suspense>
    )
  }
  return (
    <>
      {firstOnes}
      {replyCount > replies.length && (
        <Link
          to="/thread"
          search={{ topicId, page, order, repliesOf: commentId }}
          hash={`comment-${commentId}`}
          resetScroll={false}
          rel="nofollow"
          className={styles.more}
        >
          {m.comments_all_replies({ count: replyCount.toLocaleString(getLocale()) })}
        </Link>
      )}
    </>
  )
}
