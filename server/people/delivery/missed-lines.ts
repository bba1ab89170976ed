import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { countingKinds, type ReminderKind } from '#contract/notifications/reminders.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { UnreadNotification } from '#server/notifications/unread-notifications.ts'
import type { MissedConversation, MissedRow } from './missed-queries.ts'

export interface Missed {
  notifications: readonly UnreadNotification[]
  reminders: readonly MissedRow[]
  conversations: readonly MissedConversation[]
}

/** One thing that was missed, for a mail or a device: nothing of what messages say, or of what is hidden. */
export interface MissedLine {
  words: string
  /** The very place on this site. */
  path: string
}

interface Reading {
  locale: Language
  commentsPerPage: number
}

/** Says what was missed: what the staff say first, then private messages. */
export const toMissedLines = (
  { notifications, conversations, reminders }: Missed,
  reading: Reading,
): MissedLine[] => [
  ...notifications.map((each) => toNotificationLine(each, reading)),
  ...conversations.map((each) => toMessageLine(each, reading)),
  ...reminders.map((each) => toReminderLine(each, reading)),
]

function toNotificationLine({ title_zh, title_en }: UnreadNotification, { locale }: Reading): MissedLine {
  const title = locale === 'zh-CN' ? title_zh : title_en
  return {
    words: m.mails_missed_notification({ title }, { locale }),
    path: '/user/control/systemNotifyList',
  }
}

function toMessageLine({ account, nickname, count }: MissedConversation, { locale }: Reading): MissedLine {
  const name = nickname ?? account
  return {
    words: m.mails_missed_messages({ name, count }, { locale }),
    path: `/user/control/privateMessageChatList?${new URLSearchParams({ userName: account })}`,
  }
}

function toReminderLine(row: MissedRow, { locale, commentsPerPage }: Reading): MissedLine {
  const kind = row.kind as ReminderKind
  const name = row.is_cancelled ? m.accounts_cancelled({}, { locale }) : (row.nickname ?? row.account)
  const count = row.others_count
  const isCounting = countingKinds.includes(kind)
  const sentence = m[`reminders_${kind}`]({}, { locale })
  const said =
    count > 0 && !isCounting
      ? m.reminders_and_others({ count, total: count + 1, sentence }, { locale })
      : sentence
  const more = count > 0 && isCounting ? m.reminders_more_since({ count }, { locale }) : ''
  const title = row.title === null ? '' : shownTitle(row.title, locale)
  return {
    words: [name, said, title, more].filter(Boolean).join(' '),
    path: pathOf(row, commentsPerPage),
  }
}

/** The very place; what leads to no topic is looked up in the list of reminders. */
function pathOf(row: MissedRow, commentsPerPage: number): string {
  const { topic_id, comment_id, reply_id, is_question, floor, kind, account } = row
  if (kind === 'followed' && account)
    return `/user/control/home?${new URLSearchParams({ userName: account })}`
  if (topic_id === null) return '/user/control/remindList'
  if (is_question) {
    if (reply_id) return `/question?replyId=${reply_id}`
    return comment_id ? `/question?commentId=${comment_id}` : `/question?questionId=${topic_id}`
  }
  if (reply_id) return `/thread?topicId=${topic_id}&replyId=${reply_id}`
  if (!comment_id) return `/thread?topicId=${topic_id}`
  const page = Math.max(1, Math.ceil((floor ?? 1) / commentsPerPage))
  return `/thread?topicId=${topic_id}&page=${page}#comment-${comment_id}`
}
