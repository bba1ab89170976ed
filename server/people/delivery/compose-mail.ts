import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { ReminderKind } from '#contract/notifications/reminders.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { MessageContent } from '#server/notifications/channels.ts'
import type { MissedConversation, MissedRow } from './queries.ts'

export interface Missed {
  reminders: readonly MissedRow[]
  conversations: readonly MissedConversation[]
}

interface Letter {
  site: { title: string; address: string; commentsPerPage: number }
  locale: Language
  isDigest: boolean
  unsubscribeAddress: string
}

/** A mail is no list: what is more stands on the site. */
const linesMax = 20

interface Line {
  words: string
  address: string
}

/** Writes a mail of what was missed, as text and as HTML, with a way to have no more of them. */
export function composeMail(missed: Missed, letter: Letter): MessageContent {
  const { locale, site, isDigest, unsubscribeAddress } = letter
  const all = [
    ...missed.conversations.map((each) => toMessageLine(each, letter)),
    ...missed.reminders.map((each) => toReminderLine(each, letter)),
  ]
  const count = all.length
  const subject = isDigest
    ? m.mails_digest_subject({ title: site.title, count }, { locale })
    : m.mails_missed_subject({ title: site.title, count }, { locale })
  const lines = all.slice(0, linesMax)
  const more = count > linesMax ? m.mails_missed_more({ count: count - linesMax }, { locale }) : ''
  const reason = isDigest ? m.mails_digest_reason({}, { locale }) : m.mails_missed_reason({}, { locale })
  const settings = {
    words: m.mails_choices({}, { locale }),
    address: `${site.address}/user/control/deliveryChoices`,
  }
  const unsubscribe = { words: m.mails_unsubscribe({}, { locale }), address: unsubscribeAddress }
  return {
    subject,
    text: [
      ...lines.map(({ words, address }) => `${words}\n${address}`),
      ...(more ? [`${more}\n${site.address}/user/control/remindList`] : []),
      `-- \n${reason}\n${settings.words}: ${settings.address}\n${unsubscribe.words}: ${unsubscribe.address}`,
    ].join('\n\n'),
    html: drawMail({ locale, subject, lines, more, reason, ways: [settings, unsubscribe] }),
    unsubscribeAddress,
  }
}

function toMessageLine({ account, nickname, count }: MissedConversation, { locale, site }: Letter): Line {
  const name = nickname ?? account
  return {
    words: m.mails_missed_messages({ name, count }, { locale }),
    address: `${site.address}/user/control/privateMessageChatList?${new URLSearchParams({ userName: account })}`,
  }
}

function toReminderLine(row: MissedRow, letter: Letter): Line {
  const { locale, site } = letter
  const kind = row.kind as ReminderKind
  const name = row.is_cancelled ? m.accounts_cancelled({}, { locale }) : (row.nickname ?? row.account)
  const total = row.others_count + 1
  const others =
    row.others_count > 0 ? m.reminders_and_others({ count: row.others_count, total }, { locale }) : ''
  const sentence = m[`reminders_${kind}`]({}, { locale })
  const title = row.title === null ? '' : shownTitle(row.title, locale)
  return {
    words: [name, others, sentence, title].filter(Boolean).join(' '),
    address: `${site.address}${pathOf(row, site.commentsPerPage)}`,
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

interface Drawn {
  locale: Language
  subject: string
  lines: readonly Line[]
  more: string
  reason: string
  ways: readonly Line[]
}

const drawLink = ({ words, address }: Line) =>
  `<a href="${escapeHtml(address)}" style="color:#2d6a4f">${escapeHtml(words)}</a>`

/** Without pictures or anything that is fetched: opening it tells nobody. */
const drawMail = ({ locale, subject, lines, more, reason, ways }: Drawn) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.6;max-width:40em">
<ul style="padding-left:1.2em">${lines.map((line) => `<li>${drawLink(line)}</li>`).join('\n')}</ul>
${more && `<p>${escapeHtml(more)}</p>`}
<p style="color:#666;font-size:small">${escapeHtml(reason)}<br>${ways.map(drawLink).join(' · ')}</p>
</body></html>`
