import { Share2, Star, ThumbsUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import { useViewer } from '#web/core/site.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { GuestToggle } from '#web/posts/reactions/guest-toggle.tsx'
import { share } from '#web/posts/share/share.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './topic-article.module.css'

export type TogglesProps = { topic: Topic; place: ThreadPosition }

const loadMembers = () => import('./member-toggles.tsx')
const MemberToggles = lazy(async () => ({ default: (await loadMembers()).MemberToggles }))
const MemberFollow = lazy(async () => ({ default: (await loadMembers()).MemberFollow }))
const MemberTools = lazy(async () => ({ default: (await loadMembers()).MemberTools }))

/** What readers think of a topic: below it, where they have read it. */
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
  return (
    <div className={styles.toggles}>
      {useViewer() ? (
        <Suspense fallback={asGuest}>
          <MemberToggles {...props} />
        </Suspense>
      ) : (
        asGuest
      )}
      <Button
        size="s"
        variant="quiet"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void share(`/thread?topicId=${topicId}`)}
      >
        {m.share()}
      </Button>
    </div>
  )
}

/** What its author and staff can do with a topic. */
export function InvolvedTools(props: TogglesProps) {
  if (!useViewer()) return null
  return (
    <Suspense fallback={null}>
      <MemberTools {...props} />
    </Suspense>
  )
}

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
