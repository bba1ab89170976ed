import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { readCancelledPost } from '#contract/posts/cancelled-posts.ts'
import { queryOf } from '#web/api/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showDay } from '#web/ui/show-time.ts'
import { WholePostText } from './whole-text.tsx'

type CancelledPostDialogProps = { post: InputOf<typeof readCancelledPost>; onClose: () => void }

/** What stood here until the account ended, and who ended it: for staff, who have to be able to look back. */
export function CancelledPostDialog({ post, onClose }: CancelledPostDialogProps) {
  const { data, error } = useQuery(queryOf(readCancelledPost, post))
  const date = data && showDay(data.cancelledAt)
  return (
    <Dialog
      open
      size="l"
      title={data?.title || m.posts_cancelled_original()}
      description={
        date &&
        (data.isOwnWish ? m.posts_cancelled_by_member({ date }) : m.posts_cancelled_by_staff({ date }))
      }
      onOpenChange={onClose}
    >
      <WholePostText text={data} hasFailed={error !== null} />
    </Dialog>
  )
}
