import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { countingKinds, kindsOfEither, type ReminderKind } from '#contract/notifications/reminders.ts'
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
  const sentence = sentenceOf(kind, row.is_question === true)({}, { locale })
  const said =
    count > 0 && !isCounting
      ? m.reminders_and_others({ count, total: count + 1, sentence }, { locale })
      : sentence
  const more = count > 0 && isCounting ? m.reminders_more_since({ count }, { locale }) : ''
  const title = row.title === null ? '' : shownTitle(row.title, locale)
  return {
    words: [name, said, title, more, endOf(row, locale)].filter(Boolean).join(' '),
    path: pathOf(row, commentsPerPage),
  }
}

const sentenceOf = (kind: ReminderKind, isQuestion: boolean) => {
  const ofEither = isQuestion ? kindsOfEither.find((each) => each === kind) : undefined
  return ofEither ? m[`reminders_question_${ofEither}`] : m[`reminders_${kind}`]
}

/** Which role ends, and the day: a day is one of China's where its reader has said no zone. */
function endOf({ role_zh, role_en, ends_at, time_zone }: MissedRow, locale: Language): string {
  const role = locale === 'zh-CN' ? role_zh : role_en
  if (role === null || ends_at === null) return ''
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: time_zone ?? 'Asia/Shanghai',
  })
  return m.reminders_role_until({ role, until: day.format(ends_at) }, { locale })
}

/** What the list of reminders leads to as a list or a page of the member's own; that marks it read. */
const listPaths: Partial<Record<ReminderKind, string>> = {
  role_ending: '/membershipCardList',
  post_refused: '/user/control/reviewList',
  report_succeeded: '/user/control/reportList',
  report_failed: '/user/control/reportList',
}

/** The very place, as in the list of reminders; what leads nowhere is looked up there. */
function pathOf(row: MissedRow, commentsPerPage: number): string {
  const { topic_id, comment_id, reply_id, is_question, floor, kind, account, others_count } = row
  const listPath = listPaths[kind as ReminderKind]
  if (listPath) return listPath
  if (kind === 'followed' && others_count > 0) return '/user/control/followerList'
  if (kind === 'followed' && account && !row.is_cancelled)
    return `/user/control/home?${new URLSearchParams({ userName: account })}`
  if (topic_id === null || row.is_gone) return '/user/control/remindList'
  if (kind === 'topic_unlocked') return `/user/control/topicUnhideList?topicId=${topic_id}`
  if (is_question) {
    const question = `/question?questionId=${topic_id}`
    if (reply_id) return `${question}&replyId=${reply_id}`
    return comment_id ? `${question}&commentId=${comment_id}` : question
  }
  if (reply_id) return `/thread?topicId=${topic_id}&replyId=${reply_id}`
  const page = Math.max(1, Math.ceil((floor ?? 1) / commentsPerPage))
  if (comment_id) return `/thread?topicId=${topic_id}&page=${page}#comment-${comment_id}`
  return page === 1 ? `/thread?topicId=${topic_id}` : `/thread?topicId=${topic_id}&page=${page}`
}
