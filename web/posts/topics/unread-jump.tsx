import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck } from 'lucide-react'
import { m } from '#contract/messages/generated/messages.js'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { viewerStatesOf } from '#web/posts/comments/use-viewer-state.ts'
import { cappedCount } from '#web/posts/read-places/capped-count.ts'
import { ButtonLink } from '#web/ui/link.tsx'

/**
 * Leads a member to the first of what others have said since they read here last. Asked for again when they come back to the
 * window: they may have read on another device.
 */
export function UnreadJump({ place }: { place: ThreadPosition }) {
  const unread = useQuery({ ...viewerStatesOf(place), refetchOnWindowFocus: true }).data?.unread
  if (!unread) return null
  return (
    <ButtonLink
      to={place.isQuestion ? '/question' : '/thread'}
      search={{ commentId: unread.commentId }}
      size="s"
      variant="quiet"
      title={m.unread_jump_label()}
      icon={<BookmarkCheck aria-hidden="true" />}
    >
      <span>{m.unread_jump()}</span> <span>{cappedCount(unread.count)}</span>
    </ButtonLink>
  )
}
