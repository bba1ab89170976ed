import { useQueryClient } from '@tanstack/react-query'
import { Star, ThumbsUp } from 'lucide-react'
import { followMember, unfollowMember } from '#contract/accounts/follows.ts'
import { m } from '#contract/messages/generated/messages.js'
import { favoriteTopic, unfavoriteTopic } from '#contract/posts/favorites.ts'
import { likeTopic, unlikeTopic } from '#contract/posts/likes.ts'
import { call } from '#web/api/call.ts'
import { showTopicStance, useTopicStance } from '#web/comments/use-stances.ts'
import { MemberToggle } from '#web/posts/reactions/member-toggle.tsx'
import type { TogglesProps } from './topic-toggles.tsx'

/** The same for a member, with what they have switched on. */
export function MemberToggles({ topic: { topicId, likeCount, favoriteCount }, place }: TogglesProps) {
  const queryClient = useQueryClient()
  const stance = useTopicStance(place)
  return (
    <>
      <MemberToggle
        label={m.toggles_like()}
        icon={<ThumbsUp aria-hidden="true" />}
        state={stance?.like}
        count={likeCount}
        may={stance?.can.like}
        show={(like) => showTopicStance(queryClient, topicId, { like })}
        send={(isOn) => call(isOn ? likeTopic : unlikeTopic, { topicId })}
      />
      <MemberToggle
        label={m.toggles_favorite()}
        icon={<Star aria-hidden="true" />}
        state={stance?.favorite}
        count={favoriteCount}
        may={stance?.can.favorite}
        show={(favorite) => showTopicStance(queryClient, topicId, { favorite })}
        send={(isOn) => call(isOn ? favoriteTopic : unfavoriteTopic, { topicId })}
      />
    </>
  )
}

export function MemberFollow({ topic: { topicId, author }, place }: TogglesProps) {
  const queryClient = useQueryClient()
  const stance = useTopicStance(place)
  const memberId = author.userId
  return (
    <MemberToggle
      variant="secondary"
      block
      label={stance?.follow?.isOn ? m.toggles_following() : m.toggles_follow()}
      state={stance?.follow ?? undefined}
      count={author.followerCount}
      may={stance?.can.follow}
      show={(follow) => showTopicStance(queryClient, topicId, { follow })}
      send={(isOn) => call(isOn ? followMember : unfollowMember, { memberId })}
    />
  )
}
