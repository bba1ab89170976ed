import { History, LockOpen, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Obstacle } from '#contract/core/obstacle.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Topic } from '#contract/posts/topics.ts'
import type { TopicViewerState } from '#contract/posts/viewer-state.ts'
import { CancelledPostButton } from '#web/posts/cancelled/cancelled-post-button.tsx'
import { PostOriginButton } from '#web/posts/origins/post-origin-button.tsx'
import { RefusedForm } from '#web/posts/publishing/refused-form.tsx'
import { RevisionsButton } from '#web/posts/revisions/revisions-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { AskDeletion } from './ask-deletion.tsx'
import { StaffMenu } from './staff-menu.tsx'
import styles from './topic-tools.module.css'
import { WithdrawButton } from './withdraw-button.tsx'

type TopicToolsProps = {
  topic: Topic
  viewerState: TopicViewerState
  /** Why its author can't edit it. */
  editObstacle: Obstacle | null
}

/** What the author of a topic, and staff who moderate, can do with it. */
export function TopicTools({ topic, viewerState, editObstacle }: TopicToolsProps) {
  const { topicId } = topic
  const { can, isSunk } = viewerState
  const [isRefused, setIsRefused] = useState(false)
  return (
    <div className={styles.tools}>
      {can.edit && !editObstacle && (
        <ButtonLink size="s" to="/user/editTopic" search={{ topicId }} icon={<Pencil aria-hidden="true" />}>
          {m.topics_edit()}
        </ButtonLink>
      )}
      {editObstacle && (
        <Button
          size="s"
          icon={<Pencil aria-hidden="true" />}
          aria-expanded={isRefused}
          onClick={() => setIsRefused(!isRefused)}
        >
          {m.topics_edit()}
        </Button>
      )}
      {can.withdraw && <WithdrawButton topicId={topicId} />}
      {!can.moderate && <AskDeletion topicId={topicId} viewerState={viewerState} />}
      {topic.editedAt && (
        <RevisionsButton of={{ postKind: 'topic', postId: topicId }} icon={<History aria-hidden="true" />} />
      )}
      {topic.hiddenBlocks.length > 0 && (
        <ButtonLink
          size="s"
          to="/user/control/topicUnhideList"
          search={{ topicId }}
          icon={<LockOpen aria-hidden="true" />}
        >
          {m.hidden_unlocks_own()}
        </ButtonLink>
      )}
      {topic.likeCount > 0 && (
        <ButtonLink size="s" to="/user/control/topicLikeList" search={{ topicId }}>
          {m.own_topic_likes_tab()}
        </ButtonLink>
      )}
      {topic.favoriteCount > 0 && (
        <ButtonLink size="s" to="/user/control/topicFavoriteList" search={{ topicId }}>
          {m.own_topic_favorites_tab()}
        </ButtonLink>
      )}
      {can.moderate && !topic.author.isCancelled && <PostOriginButton postKind="topic" postId={topicId} />}
      {can.moderate && topic.author.isCancelled && <CancelledPostButton post={{ topicId }} />}
      {can.moderate && <StaffMenu topic={topic} isSunk={isSunk} />}
      {editObstacle && isRefused && (
        <RefusedForm obstacle={editObstacle} onClose={() => setIsRefused(false)} />
      )}
    </div>
  )
}
