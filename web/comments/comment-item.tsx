import { lazy, Suspense } from 'react'
import type { Comment } from '#contract/comments.ts'
import { m } from '#contract/messages/generated/messages.js'
import { authorName } from '#web/accounts/author-name.tsx'
import { useViewer } from '#web/shell/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PostBody } from '#web/ui/post-body.tsx'
import { Byline } from './byline.tsx'
import styles from './comment-item.module.css'
import type { CommentPlace, RepliesPlace } from './comment-place.ts'
import { QuoteChain } from './quote-chain.tsx'
import { ReplyList } from './reply-list.tsx'
import { useHighlighted } from './use-highlighted.ts'

const CommentTools = lazy(async () => ({ default: (await import('./comment-tools.tsx')).CommentTools }))

type CommentItemProps = { comment: Comment; place: CommentPlace & RepliesPlace }

export function CommentItem({ comment, place }: CommentItemProps) {
  const viewer = useViewer()
  const anchor = `comment-${comment.commentId}`
  const floor = (
    <a href={`#${anchor}`} className={styles.floor}>
      {m.topics_floor({ floor: comment.floor })}
    </a>
  )
  return (
    <li id={anchor} className={styles.comment} data-highlighted={useHighlighted() === anchor || undefined}>
      {!comment.isDeleted && (
        <Avatar name={authorName(comment.author)} src={comment.author.avatarUrl} size={32} />
      )}
      <article className={styles.content}>
        {comment.isDeleted ? (
          <p className={styles.deleted}>
            {m.comments_deleted()} {floor}
          </p>
        ) : (
          <>
            <Byline {...comment}>{floor}</Byline>
            <QuoteChain {...comment} />
            <PostBody html={comment.bodyHtml} />
            {viewer && (
              <Suspense>
                <CommentTools comment={comment} place={place} />
              </Suspense>
            )}
          </>
        )}
        <ReplyList comment={comment} place={place} />
      </article>
    </li>
  )
}
