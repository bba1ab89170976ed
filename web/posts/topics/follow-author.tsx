import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { useViewer } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { GuestToggle } from '#web/posts/reactions/guest-toggle.tsx'
import { lazy } from '#web/ui/lazy.ts'

export type TogglesProps = { topic: Topic; place: ThreadPosition }

const MemberFollow = lazy(async () => ({ default: (await import('./member-toggles.tsx')).MemberFollow }))

/** Nobody follows themselves. */
export function FollowAuthor(props: TogglesProps) {
  const viewer = useViewer()
  const { followerCount, userId } = props.topic.author
  if (viewer?.userId === userId) return null
  const asGuest = (
    <GuestToggle
      name={`follow-${userId}`}
      variant="secondary"
      block
      label={m.toggles_follow()}
      count={followerCount}
    />
  )
  if (!viewer) return asGuest
  return (
    <Suspense fallback={asGuest}>
      <MemberFollow {...props} />
    </Suspense>
  )
}
