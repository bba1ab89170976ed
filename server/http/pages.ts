import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageKey } from '#contract/core/language.ts'
import type { PageContext, Send } from '#contract/core/page-context.ts'
import { UserError } from '#server/core/user-error.ts'
import { answerWith, type CachedPage } from './cached-page.ts'
import { sealInlineScripts } from './content-security-policy.ts'
import type { Limits } from './doors.ts'
import { createSender } from './in-process.ts'
import { answerKeptPages, type KeptPagesHost } from './kept-pages.ts'
import { ownBytes } from './own-bytes.ts'
import { keyOf, readView, type View } from './page-view.ts'

export interface PageHandler {
  fetch(request: Request, options: { context: PageContext }): Promise<Response>
}

/** Where drawn pages and their files come from: the build, or the development server. */
export interface PagesSource {
  loadHandler: () => Promise<PageHandler>
  /** The folder of the built browser files, or nothing when the development server serves them. */
  assetsFolder: string | undefined
  /** Development pages carry the build tool's own inline scripts, which have no place in a strict policy. */
  isDevelopment: boolean
  attach?: (app: FastifyInstance) => Promise<void>
  close?: () => Promise<void>
}

export interface PagesHost extends PagesSource, KeptPagesHost {
  countDrawing: Limits['countDrawing']
}

/** Every GET that is neither an endpoint nor a file is a page. */
export function mountPages(app: FastifyInstance, host: PagesHost): void {
  answerKeptPages(app, host)
  app.route({
    method: 'GET',
    url: '/*',
    config: { counts: 'drawn', isPage: true },
    handler: (request, reply) => {
      const view = readView(request, host)
      const kept = host.pages.get(keyOf(view))
      return kept ? sendPage(kept, view.vary, reply) : drawAndSend({ app, host, view }, reply)
    },
  })
}

async function drawAndSend(drawing: Drawing, reply: FastifyReply): Promise<FastifyReply> {
  const { host, view } = drawing
  if (host.isDevelopment) return sendDevelopmentPage(await drawResponse(drawing), reply)
  return sendPage(await drawOnce(drawing, reply.request), view.vary, reply)
}

async function drawOnce(drawing: Drawing, request: FastifyRequest): Promise<CachedPage> {
  const { host } = drawing
  await host.countDrawing(request)
  return host.pages.getOrMake(keyOf(drawing.view), async () => {
    const page = await drawPage(drawing)
    return { value: page, tags: page.tags, isKept: page.status === 200 }
  })
}

interface Drawing {
  app: FastifyInstance
  host: PagesHost
  view: View
}

/** What a page was made of: the content it was given, and the statuses of what it was refused. */
interface Drawn {
  tags: Set<string>
  refusals: number[]
}

async function drawResponse(
  { app, host, view }: Drawing,
  { tags, refusals }: Drawn = { tags: new Set(), refusals: [] },
) {
  const nonce = randomBytes(16).toString('base64url')
  const handler = await host.loadHandler()
  const ask = createSender(app, view.language, tags)
  const send: Send = async (endpoint, input) => {
    const answer = await ask(endpoint, input)
    if (!answer.ok) refusals.push(answer.status)
    return answer
  }
  const response = await handler.fetch(
    new Request(readPageAddress(view), { headers: { accept: 'text/html' } }),
    {
      context: {
        nonce,
        language: view.language,
        origin: view.origin,
        isUnsupportedDevice: view.isUnsupportedDevice,
        send,
      },
    },
  )
  return { response, nonce }
}

/** A path is joined as text: of one that begins with two slashes a URL makes another site. Throws `bad_request` where none comes of it. */
function readPageAddress({ origin, url }: View): URL {
  const site = URL.parse(origin)
  const address = site && URL.parse(url.startsWith('/') ? `${site.origin}${url}` : url)
  if (!address) throw new UserError('bad_request')
  return address
}

/** A page that failed because an operation was refused to guests has the status of that refusal, and is no bug. */
const statusOf = ({ status }: Response, refusals: readonly number[]) =>
  status === 500 ? (refusals.find((refusal) => refusal < 500 || refusal === 503) ?? 500) : status

/** Where a page leads: who asked for it in a language of their address is led on in that. */
function inLanguageOf(url: string, location: string | null): string | null {
  const language = new URLSearchParams(url.split('?', 2)[1]).get(languageKey)
  const [address = '', ...hash] = location?.split(/(?=#)/) ?? []
  if (!language || !location || new URLSearchParams(address.split('?', 2)[1]).has(languageKey))
    return location
  const query = new URLSearchParams({ [languageKey]: language })
  return `${address}${address.includes('?') ? '&' : '?'}${query}${hash.join('')}`
}

const compressGzip = promisify(gzip)
const unzip = promisify(gunzip)
const compressBrotli = promisify(brotliCompress)

async function drawPage(drawing: Drawing): Promise<CachedPage> {
  const drawn: Drawn = { tags: new Set(), refusals: [] }
  const { response, nonce } = await drawResponse(drawing, drawn)
  const { html, policy } = sealInlineScripts(
    await response.text(),
    nonce,
    drawing.host.settings().outsidePictures,
  )
  const bytes = Buffer.from(html)
  const [zipped, brotli] = await Promise.all([
    compressGzip(bytes),
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    status: statusOf(response, drawn.refusals),
    location: inLanguageOf(drawing.view.url, response.headers.get('location')),
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    contentSecurityPolicy: policy,
    gzip: ownBytes(zipped),
    brotli: ownBytes(brotli),
    tags: [...drawn.tags],
  }
}

function sendPage(page: CachedPage, vary: string, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  if (page.location) return reply.redirect(page.location, page.status)
  const { status, headers, body } = answerWith(page, reply.request, vary)
  reply.code(status).headers(headers)
  if (body || status === 304) return reply.send(body)
  return unzip(page.gzip).then((html) => reply.send(html))
}

async function sendDevelopmentPage(
  { response, nonce }: { response: Response; nonce: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.removeHeader('content-security-policy')
  const location = response.headers.get('location')
  if (location) return reply.redirect(location, response.status)
  const { html } = sealInlineScripts(await response.text(), nonce, 'direct')
  return reply.code(response.status).type('text/html; charset=utf-8').send(html)
}
