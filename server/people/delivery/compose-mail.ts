import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { MessageContent } from '#server/notifications/channels.ts'
import { type Missed, toMissedLines } from './missed-lines.ts'

interface Letter {
  site: { title: string; address: string; commentsPerPage: number }
  locale: Language
  isDigest: boolean
  unsubscribeAddress: string
}

/** A mail is no list: what is more stands on the site. */
const linesMax = 20

interface Link {
  words: string
  address: string
}

/** Writes a mail of what was missed, as text and as HTML, with a way to have no more of them. */
export function composeMail(missed: Missed, letter: Letter): MessageContent {
  const { locale, site, isDigest, unsubscribeAddress } = letter
  const all = toMissedLines(missed, { locale, commentsPerPage: site.commentsPerPage }).map(
    ({ words, path }): Link => ({ words, address: `${site.address}${path}` }),
  )
  const count = all.length
  const subject = isDigest
    ? m.mails_digest_subject({ title: site.title, count }, { locale })
    : m.mails_missed_subject({ title: site.title, count }, { locale })
  const lines = all.slice(0, linesMax)
  if (count > linesMax)
    lines.push({
      words: m.mails_missed_more({ count: count - linesMax }, { locale }),
      address: `${site.address}/user/control/remindList`,
    })
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
      `-- \n${reason}\n${settings.words}: ${settings.address}\n${unsubscribe.words}: ${unsubscribe.address}`,
    ].join('\n\n'),
    html: drawMail({ locale, subject, lines, reason, ways: [settings, unsubscribe] }),
    unsubscribeAddress,
  }
}

interface Drawn {
  locale: Language
  subject: string
  lines: readonly Link[]
  reason: string
  ways: readonly Link[]
}

const drawLink = ({ words, address }: Link) =>
  `<a href="${escapeHtml(address)}" style="color:#2d6a4f">${escapeHtml(words)}</a>`

/** Without pictures or anything that is fetched: opening it tells nobody. */
const drawMail = ({ locale, subject, lines, reason, ways }: Drawn) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.6;max-width:40em">
<ul style="padding-left:1.2em">${lines.map((line) => `<li>${drawLink(line)}</li>`).join('\n')}</ul>
<p style="color:#666;font-size:small">${escapeHtml(reason)}<br>${ways.map(drawLink).join(' · ')}</p>
</body></html>`
