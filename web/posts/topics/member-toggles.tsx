import { useQueryClient } from '@tanstack/react-query'
import { Mail, Star, ThumbsUp } from 'lucide-react'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { m } from '#contract/messages/generated/messages.js'
import { favoriteTopic, unfavoriteTopic } from '#contract/posts/favorites.ts'
import { likeTopic, unlikeTopic } from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { useSite, useViewer } from '#web/core/site.ts'
import { useOpened } from '#web/notifications/use-opened.ts'
import {
  showTopicViewerState,
  useObstacles,
  useShownOfThread,
  useTopicViewerState,
} from '#web/posts/comments/use-viewer-state.ts'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { AttentionMenu } from './attention-menu.tsx'
import type { TogglesProps } from './follow-author.tsx'
import styles from './member-toggles.module.css'

const TopicSummary = lazy(async () => ({
  default: (await import('#web/posts/assistant/topic-summary.tsx')).TopicSummary,
}))
const TopicTools = lazy(async () => ({ default: (await import('./topic-tools.tsx')).TopicTools }))

/** The same for a member, with what they have switched on. */
export function MemberToggles({ topic: { topicId, likeCount, favoriteCount }, place }: TogglesProps) {
  const queryClient = useQueryClient()
  const viewerState = useTopicViewerState(place)
  useOpened(useShownOfThread(place))
  return (
    <>
      <MemberToggle
        name={`like-topic-${topicId}`}
        label={m.toggles_like()}
        icon={<ThumbsUp aria-hidden="true" />}
        state={viewerState?.like}
        count={likeCount}
        may={viewerState?.can.like}
        show={(like) => showTopicViewerState(queryClient, topicId, { like })}
        send={(isOn) => call(isOn ? likeTopic : unlikeTopic, { topicId })}
      />
      <MemberToggle
        name={`favorite-topic-${topicId}`}
        label={m.toggles_favorite()}
        icon={<Star aria-hidden="true" />}
        state={viewerState?.favorite}
        count={favoriteCount}
        may={viewerState?.can.favorite}
        show={(favorite) => showTopicViewerState(queryClient, topicId, { favorite })}
        send={(isOn) => call(isOn ? favoriteTopic : unfavoriteTopic, { topicId })}
      />
      {viewerState && <AttentionMenu topicId={topicId} attention={viewerState.attention} />}
    </>
  )
}

export function MemberTools({ topic, place }: TogglesProps) {
  const viewerState = useTopicViewerState(place)
  const obstacles = useObstacles(place)
  const isOwn = useViewer()?.userId === topic.author.userId
  const { allowAssistant } = useSite()
  if (!viewerState) return null
  const editObstacle = (isOwn && obstacles?.editTopic) || null
  return (
    <>
      {allowAssistant && isLong(topic) && <TopicSummary topicId={topic.topicId} />}
      {(viewerState.can.inspect || !topic.author.isCancelled) && (
        <TopicTools {...{ topic, place, viewerState, editObstacle }} />
      )}
    </>
  )
}

/** More than one reads in a minute or two. */
const isLong = ({ commentCount, bodyHtml }: TogglesProps['topic']) =>
  commentCount >= 20 || bodyHtml.length > 8_000

export function MemberFollow({ topic: { topicId, author }, place }: TogglesProps) {
  const queryClient = useQueryClient()
  const viewerState = useTopicViewerState(place)
  const memberId = author.userId
  return (
    <div className={styles.acts}>
      <MemberToggle
        name={`follow-${memberId}`}
        variant="secondary"
        block
        label={m.toggles_follow()}
        labelOn={m.toggles_following()}
        state={viewerState?.follow ?? undefined}
        count={author.followerCount}
        may={viewerState?.can.follow}
        show={(follow) => showTopicViewerState(queryClient, topicId, { follow })}
        send={(isOn) => call(isOn ? followMember : unfollowMember, { memberId })}
      />
      <ButtonLink
        to="/user/control/privateMessageChatList"
        search={{ userName: author.account }}
        block
        size="s"
        icon={<Mail aria-hidden="true" />}
      >
        {m.conversations_write()}
      </ButtonLink>
    </div>
  )
}
