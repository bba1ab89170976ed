import { m } from '#contract/messages/generated/messages.js'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { Mount } from '#server/core/host.ts'
import type { Keys } from '#server/core/keys.ts'
import { pageLanguage } from '#server/core/request-language.ts'
import { stopDigests, stopMails } from './queries.ts'

const path = '/unsubscribe'
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

interface Subscription {
  memberId: number
  isDigest: boolean
}

const nameOf = ({ memberId, isDigest }: Subscription) => `${isDigest ? 'digest' : 'missed'}.${memberId}`

/** Returns the address that ends one kind of mails to one member, for whoever has the mail; it doesn't end. */
export function unsubscribeAddressOf(keys: Keys, publicUrl: string, subscription: Subscription): string {
  const name = nameOf(subscription)
  return `${publicUrl}${path}?token=${name}.${keys.sign('unsubscribe', name).toString('base64url')}`
}

/** Returns what a token stands for; undefined when it wasn't made here, or was changed. */
function readToken(keys: Keys, token: string): Subscription | undefined {
  const [, kind, id, signature = ''] = /^(digest|missed)\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  if (!kind || !keys.isSigned('unsubscribe', `${kind}.${id}`, signature)) return undefined
  return { memberId: Number(id), isDigest: kind === 'digest' }
}

/**
 * Where a mail program unsubscribes with one request (RFC 8058), and where a person does with a button: reading the address
 * alone, as scanners of mails do, ends nothing.
 */
export const mountUnsubscribe: Mount = (app, { db, site, snapshots }) => {
  app.route<{ Querystring: { token?: unknown } }>({
    method: ['GET', 'POST'],
    url: path,
    async handler(request, reply) {
      const subscription = readToken(site.keys, String(request.query.token ?? ''))
      const isEnding = request.method === 'POST'
      if (subscription && isEnding) {
        if (subscription.isDigest) await stopDigests(db, subscription.memberId)
        else await stopMails(db, subscription.memberId)
      }
      const locale = pageLanguage(request, snapshots().settings)
      const words = !subscription
        ? m.mails_unsubscribe_wrong({}, { locale })
        : isEnding
          ? m.mails_unsubscribed({}, { locale })
          : m.mails_unsubscribe_ask({}, { locale })
      const button = subscription && !isEnding ? m.mails_unsubscribe({}, { locale }) : ''
      return reply
        .status(subscription ? 200 : 404)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(drawPage({ locale, words, button }))
    },
  })
}

/** The form goes back to the address that it was read from. */
const drawPage = ({ locale, words, button }: { locale: string; words: string; button: string }) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(words)}</title></head>
<body style="font-family:sans-serif;max-width:30em;margin:15vh auto;padding:1em;color-scheme:light dark">
<h1 style="font-size:1.25em">${escapeHtml(words)}</h1>
${button && `<form method="post"><button style="font-size:1em;padding:.5em 1em">${escapeHtml(button)}</button></form>`}
</body></html>`
