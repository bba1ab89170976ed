import { Share2 } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Comment } from '#contract/posts/comments.ts'
import { MemberAvatar } from '#web/accounts/members/member-link.tsx'
import { share } from '#web/posts/share/share.ts'
import { Button } from '#web/ui/button.tsx'
import { PostBody } from '#web/ui/post-body.tsx'
import { Byline } from './byline.tsx'
import styles from './comment-item.module.css'
import { MemberTools, OwnReplies } from './member-tools.tsx'
import { QuoteChain } from './quote-chain.tsx'
import { ReplyList } from './reply-list.tsx'
import { lastCommentId, pathOf, type RepliesPosition, type ThreadPosition } from './thread-position.ts'
import { ThreadWords } from './thread-words.ts'
import { useHighlighted } from './use-highlighted.ts'

type CommentItemProps = {
  comment: Comment
  place: ThreadPosition & RepliesPosition
  /** Of its page: what leads to the last comment of all leads to the last one there. */
  isLast: boolean
  /** Beside its author: that it was adopted, and what it has got. */
  mark?: ReactNode
  /** What is done with an answer besides what is done with any comment. */
  children?: ReactNode
}

export function CommentItem({ comment, place, isLast, mark, children }: CommentItemProps) {
  const words = use(ThreadWords)
  const anchor = `comment-${comment.commentId}`
  const floorName = m.topics_floor({ floor: comment.floor })
  const floor = (
    <a href={`#${anchor}`} className={styles.floor}>
      {floorName}
    </a>
  )
  const path = `${pathOf(place)}&commentId=${comment.commentId}`
  return (
    <li
      id={anchor}
      tabIndex={-1}
      className={styles.comment}
      data-adopted={mark ? true : undefined}
      data-highlighted={useHighlighted() === anchor || undefined}
    >
      {isLast && <span id={lastCommentId} className={styles.last} />}
      {!comment.isDeleted && <MemberAvatar member={comment.author} size={32} />}
      <article className={styles.content}>
        {comment.isDeleted ? (
          <p className={styles.deleted}>
            {words.deleted()} {floor}
          </p>
        ) : (
          <>
            <Byline {...comment}>
              {mark}
              <span className={styles.place}>
                {floor}
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={`${m.share()} ${floorName}`}
                  icon={<Share2 />}
                  onClick={() => void share(path)}
                />
              </span>
            </Byline>
            <QuoteChain {...comment} />
            <PostBody html={comment.bodyHtml} />
            <MemberTools of={comment} place={place} />
            {children}
          </>
        )}
        <ReplyList comment={comment} place={place} />
        <OwnReplies of={comment} place={place} />
      </article>
    </li>
  )
}
