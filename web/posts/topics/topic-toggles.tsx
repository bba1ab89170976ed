import { Star, ThumbsUp } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import { useViewer } from '#web/core/site.ts'
import { GuestToggle } from '#web/posts/reactions/guest-toggle.tsx'
import { lazy } from '#web/ui/lazy.ts'
import type { TogglesProps } from './follow-author.tsx'

const MemberToggles = lazy(async () => ({ default: (await import('./member-toggles.tsx')).MemberToggles }))

/** What readers think of a topic. */
export function TopicToggles(props: TogglesProps) {
  const { likeCount, favoriteCount, topicId } = props.topic
  const asGuest = (
    <>
      <GuestToggle
        name={`like-topic-${topicId}`}
        label={m.toggles_like()}
        count={likeCount}
        icon={<ThumbsUp aria-hidden="true" />}
      />
      <GuestToggle
        name={`favorite-topic-${topicId}`}
        label={m.toggles_favorite()}
        count={favoriteCount}
        icon={<Star aria-hidden="true" />}
      />
    </>
  )
  return useViewer() ? (
    <Suspense fallback={asGuest}>
      <MemberToggles {...props} />
    </Suspense>
  ) : (
    asGuest
  )
}
