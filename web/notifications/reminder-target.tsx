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

/** A list of one's own, a member, or the title of a topic or a question, leading to the very comment, answer or reply in it. */
export function ReminderTarget({ reminder, onOpen }: { reminder: Reminder; onOpen: () => void }) {
  const { topic, kind, actor } = reminder
  const list = findList(reminder)
  if (list) {
    return (
      <Link to={list.to} onClick={onOpen}>
        {list.label}
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
  return topic && linkToTopic(reminder, topic, onOpen)
}

function findList({ kind, role, othersCount }: Reminder) {
  if (role) {
    const until = showTime(role.endsAt)
    return { to: '/membershipCardList', label: m.reminders_role_until({ role: role.name, until }) } as const
  }
  if (kind === 'followed' && othersCount > 0)
    return { to: '/user/control/followerList', label: m.reminders_see_followers() } as const
  if (kind === 'post_refused') return { to: '/user/control/reviewList', label: m.review_see_why() } as const
  if (kind === 'report_succeeded' || kind === 'report_failed')
    return { to: '/user/control/reportList', label: m.reminders_see_report() } as const
  return undefined
}

/** Only the title where what stood there is gone. */
function linkToTopic({ kind, place }: Reminder, topic: NonNullable<Reminder['topic']>, onOpen: () => void) {
  const { topicId, title, isQuestion } = topic
  const shown = { lang: otherLanguage(title), onClick: onOpen, children: title }
  if (kind === 'topic_unlocked')
    return <Link to="/user/control/topicUnhideList" search={{ topicId }} {...shown} />
  if (!place) return <span lang={shown.lang}>{title}</span>
  const { replyId, commentId, page } = place
  if (isQuestion) {
    const within = replyId ? { replyId } : commentId ? { commentId } : {}
    return <Link to="/question" search={{ questionId: topicId, ...within }} {...shown} />
  }
  if (replyId) return <Link to="/thread" search={{ topicId, replyId }} {...shown} />
  const hash = commentId ? `comment-${commentId}` : undefined
  return <Link to="/thread" search={{ topicId, page: pageInAddress(page) }} hash={hash} {...shown} />
}
