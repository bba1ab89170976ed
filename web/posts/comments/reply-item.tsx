import type { Reply } from '#contract/posts/comments.ts'
import { MemberLink } from '#web/accounts/members/member-link.tsx'
import { authorName } from '#web/core/author-name.tsx'
import { PostBody } from '#web/ui/post-body.tsx'
import { Byline } from './byline.tsx'
import { MemberTools } from './member-tools.tsx'
import styles from './reply-list.module.css'
import type { RepliesPosition, ThreadPosition } from './thread-position.ts'
import { useHighlighted } from './use-highlighted.ts'

type ReplyItemProps = {
  reply: Reply
  place: ThreadPosition & RepliesPosition
  /** The page of all replies that it's shown on; nothing where it is among the first ones. */
  repliesPage?: number
}

export function ReplyItem({ reply, place, repliesPage }: ReplyItemProps) {
  const anchor = `reply-${reply.replyId}`
  const { addressee } = reply
  return (
    <li
      id={anchor}
      tabIndex={-1}
      className={styles.reply}
      data-highlighted={useHighlighted() === anchor || undefined}
    >
      <Byline
        {...reply}
        addressee={
          addressee && (
            <span>
              &gt; <MemberLink member={addressee}>{authorName(addressee)}</MemberLink>
            </span>
          )
        }
      />
      <PostBody html={reply.bodyHtml} />
      <MemberTools of={reply} place={place} repliesPage={repliesPage} />
    </li>
  )
}
