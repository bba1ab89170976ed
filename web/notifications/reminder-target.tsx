import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import type { Reminder, ReminderKind } from '#contract/notifications/reminders.ts'
import { otherLanguage } from '#web/ui/other-language.ts'
import { pageInAddress } from '#web/ui/pages-shown.ts'
import { showTime } from '#web/ui/show-time.ts'

const listed: readonly ReminderKind[] = ['role_ending', 'post_refused', 'report_succeeded', 'report_failed']

/** Whether there is something to open: not of what was deleted, or has closed to its reader, or the home of an account that ended. */
export function leadsSomewhere({ kind, actor, othersCount, topic, place }: Reminder): boolean {
  if (kind === 'followed') return othersCount > 0 || actor?.isCancelled === false
  return listed.includes(kind) || (topic !== null && (place !== null || kind === 'topic_unlocked'))
}

/** The title of a topic or a question, leading to the very comment, answer or reply; only the title when that is gone. */
export function ReminderTarget({ reminder, onOpen }: { reminder: Reminder; onOpen: () => void }) {
  const { topic, place, kind, role, actor, othersCount } = reminder
  if (role) {
    return (
      <Link to="/membershipCardList" onClick={onOpen}>
        {m.reminders_role_until({ role: role.name, until: showTime(role.endsAt) })}
      </Link>
    )
  }
  if (kind === 'followed' && othersCount > 0) {
    return (
      <Link to="/user/control/followerList" onClick={onOpen}>
        {m.reminders_see_followers()}
      </Link>
    )
  }
  if (kind === 'followed' && actor?.isCancelled === false) {
    return (
      <Link to="/user/control/home" search={{ userName: actor.account }} onClick={onOpen}>
        {m.reminders_see_member()}
      </Link>
    )
  }
  if (kind === 'post_refused') {
    return (
      <Link to="/user/control/reviewList" onClick={onOpen}>
        {m.review_see_why()}
      </Link>
    )
  }
  if (kind === 'report_succeeded' || kind === 'report_failed') {
    return (
      <Link to="/user/control/reportList" onClick={onOpen}>
        {m.reminders_see_report()}
      </Link>
    )
  }
  if (!topic) return null
  const lang = otherLanguage(topic.title)
  if (kind === 'topic_unlocked') {
    return (
      <Link
        to="/user/control/topicUnhideList"
        search={{ topicId: topic.topicId }}
        lang={lang}
        onClick={onOpen}
      >
        {topic.title}
      </Link>
    )
  }
  if (!place) return <span lang={lang}>{topic.title}</span>
  const { replyId, commentId, page } = place
  if (topic.isQuestion) {
    const within = replyId ? { replyId } : commentId ? { commentId } : {}
    return (
      <Link to="/question" search={{ questionId: topic.topicId, ...within }} lang={lang} onClick={onOpen}>
        {topic.title}
      </Link>
    )
  }
  if (replyId) {
    return (
      <Link to="/thread" search={{ topicId: topic.topicId, replyId }} lang={lang} onClick={onOpen}>
        {topic.title}
      </Link>
    )
  }
  return (
    <Link
      to="/thread"
      search={{ topicId: topic.topicId, page: pageInAddress(page) }}
      hash={commentId ? `comment-${commentId}` : undefined}
      lang={lang}
      onClick={onOpen}
    >
      {topic.title}
    </Link>
  )
}
