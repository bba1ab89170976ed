import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { languageKey } from '#contract/core/language.ts'
import type { TaggedCache } from '#server/core/tagged-cache.ts'
import { answerWith, type CachedPage, type PageAnswer } from './cached-page.ts'
import { createAddressFinder, type TrustedProxies } from './client-address.ts'
import type { DoorHost } from './doors.ts'
import { keyOf, readView, type ViewHost } from './page-view.ts'
import { protection } from './protection.ts'

export interface KeptPagesHost extends ViewHost {
  pages: TaggedCache<CachedPage>
  isBanned: DoorHost['isBanned']
  trustProxy: TrustedProxies
}

/**
 * Answers a guest's page that is kept before Fastify hears of the request: its routing and hooks cost twice what sending
 * the page does (docs/decisions/0125). Whatever isn't as plain as most requests goes the usual way, which gives the same answer.
 */
export function answerKeptPages(app: FastifyInstance, host: KeptPagesHost): void {
  // Who was asked, and how, is told by headers of a proxy then.
  if (host.trustProxy !== false && !host.publicUrl) return
  const findAddress = createAddressFinder(host.trustProxy)
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const usual = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const answer = isClosing ? undefined : findAllowed(request)
    if (answer) send(app, response, answer)
    else for (const answerUsually of usual) answerUsually(request, response)
  })

  /** Thrown here, an error would end the process. Fastify meets the same one, says so and logs it. */
  function findAllowed(request: IncomingMessage): PageAnswer | undefined {
    try {
      const answer = findAnswer(request, host)
      return answer && !host.isBanned(findAddress(request)) ? answer : undefined
    } catch {
      return undefined
    }
  }
}

function findAnswer({ method, url, headers }: IncomingMessage, host: KeptPagesHost): PageAnswer | undefined {
  if (method !== 'GET' || !url || !headers.host || url.startsWith('/api/')) return undefined
  const cookies = headers.cookie ? cookie.parse(headers.cookie) : {}
  const asked = { url, protocol: 'http', host: headers.host, query: {}, cookies, headers } as const
  const view = readView(asked, host)
  if (view.url.includes(`${languageKey}=`)) return undefined
  const page = host.pages.get(keyOf(view))
  const answer = page && answerWith(page, asked, view.vary)
  return answer?.body || answer?.status === 304 ? answer : undefined
}

/** A page has a policy of its own. */
const { 'content-security-policy': _, ...protecting } = protection
const everyPage = Object.entries(protecting).flat()

/** Names and values in one row, which costs Node less than an object of twenty. */
function send({ log }: FastifyInstance, response: ServerResponse, { status, headers, body }: PageAnswer) {
  const id = crypto.randomUUID()
  const sent = [...everyPage, 'x-request-id', id]
  for (const name in headers) sent.push(name, headers[name]!)
  if (body) sent.push('content-length', String(body.length))
  response.writeHead(status, sent)
  response.end(body)
  log.info({ reqId: id, method: 'GET', route: '/*', status, durationMs: 0 }, 'answered')
}
