import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { Unread } from '#contract/posts/read-places.ts'
import { cappedCount } from './capped-count.ts'

interface UnreadMarkProps {
  unread: Unread | undefined
  to: '/thread' | '/question'
  className: string | undefined
}

/** On a card: how much is new, and the way to the first of it. */
export const UnreadMark = ({ unread, to, className }: UnreadMarkProps) =>
  unread && (
    <Link to={to} search={{ commentId: unread.commentId }} className={className}>
      {m.unread_count({ count: cappedCount(unread.count) })}
    </Link>
  )
