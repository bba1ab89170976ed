import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Obstacle } from '#contract/core/obstacle.ts'
import type { Topic } from '#contract/posts/topics.ts'
import type { TopicViewerState } from '#contract/posts/viewer-state.ts'
import type { ThreadPosition } from '#web/posts/comments/thread-position.ts'
import { RefusedForm } from '#web/posts/publishing/refused-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { DeletionRequestNote } from './deletion-request-note.tsx'
import { wordsFor } from './kind-words.ts'
import { QuestionStaffMenu } from './question-staff-menu.tsx'
import { StaffMenu } from './staff-menu.tsx'
import { TopicMore } from './topic-more.tsx'

type TopicToolsProps = {
  topic: Topic
  place: ThreadPosition
  viewerState: TopicViewerState
  /** Why its author can't edit it. */
  editObstacle: Obstacle | null
}

/** What a member can do with a topic besides reading: report it, its author and staff who moderate more than that. */
export function TopicTools({ topic, place, viewerState, editObstacle }: TopicToolsProps) {
  const { topicId } = topic
  const { can, isSunk, deletionRequest } = viewerState
  const [isRefused, setIsRefused] = useState(false)
  return (
    <>
      {can.edit && !editObstacle && (
        <ButtonLink size="s" to="/user/editTopic" search={{ topicId }} icon={<Pencil aria-hidden="true" />}>
          {wordsFor(topic).edit()}
        </ButtonLink>
      )}
      {editObstacle && (
        <Button
          size="s"
          icon={<Pencil aria-hidden="true" />}
          aria-expanded={isRefused}
          onClick={() => setIsRefused(!isRefused)}
        >
          {wordsFor(topic).edit()}
        </Button>
      )}
      {can.moderate &&
        (topic.isQuestion ? (
          <QuestionStaffMenu topic={topic} place={place} />
        ) : (
          <StaffMenu topic={topic} isSunk={isSunk} />
        ))}
      <TopicMore topic={topic} can={can} />
      {!can.moderate && deletionRequest && <DeletionRequestNote topic={topic} request={deletionRequest} />}
      {editObstacle && isRefused && (
        <RefusedForm obstacle={editObstacle} onClose={() => setIsRefused(false)} />
      )}
    </>
  )
}
