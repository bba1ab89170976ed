import { useQuery } from '@tanstack/react-query'
import { m } from '#contract/messages/generated/messages.js'
import { type DeletedTopic, readDeletedTopic } from '#contract/posts/topic-moderation.ts'
import { queryOf } from '#web/api/queries.ts'
import { WholePostText } from '#web/posts/cancelled/whole-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeletedTopicDialogProps = { topic: DeletedTopic; onClose: () => void }

/** What a deleted topic says, for whoever thinks of restoring it. */
export function DeletedTopicDialog({ topic, onClose }: DeletedTopicDialogProps) {
  const { data, error } = useQuery(queryOf(readDeletedTopic, { topicId: topic.topicId }))
  return (
    <Dialog
      open
      size="l"
      title={data?.title || topic.title}
      description={topic.reason ?? m.topics_withdrawn_by_author()}
      onOpenChange={onClose}
    >
      <WholePostText text={data} hasFailed={error !== null} />
    </Dialog>
  )
}
