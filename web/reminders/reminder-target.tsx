import { Link } from '@tanstack/react-router'
import type { Reminder } from '#contract/reminders.ts'

/** The topic's title, leading to the very comment or reply; only the title when that is gone. */
export function ReminderTarget({ reminder, onOpen }: { reminder: Reminder; onOpen: () => void }) {
  const { topic, place, kind } = reminder
  if (!topic) return null
  if (kind === 'topic_unlocked') {
    return (
      <Link to="/user/control/topicUnhideList" search={{ topicId: topic.topicId }} onClick={onOpen}>
        {topic.title}
      </Link>
    )
  }
  if (!place) return topic.title
  const { replyId, commentId, page } = place
  if (replyId) {
    return (
      <Link to="/thread" search={{ topicId: topic.topicId, replyId }} onClick={onOpen}>
        {topic.title}
      </Link>
    )
  }
  return (
    <Link
      to="/thread"
      search={{ topicId: topic.topicId, page: page > 1 ? page : undefined }}
      hash={commentId ? `comment-${commentId}` : undefined}
      onClick={onOpen}
    >
      {topic.title}
    </Link>
  )
}
