import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { sendBannedPage } from './banned-page.ts'
import { sealInlineScripts } from './content-security-policy.ts'
import { createSender, type Send } from './in-process.ts'
import { pageLanguage } from './language.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

/** What drawing a page gets to know of the request. The guest's page is the same bytes for everyone in a language. */
export interface PageContext {
  nonce: string
  send: Send
  language: Language
  /** The address of the site as the reader sees it, without a slash at the end; for canonical links. */
  origin: string
  /** Whether the desktop notice of chapter 2 of the specification covers the page. */
  isClosedToDevice: boolean
}

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

export interface PagesHost extends PagesSource {
  cache: PageCache
  settings: () => Settings
  publicUrl: string | undefined
  isBanned: (address: string) => boolean
}

/** Every GET that is neither an endpoint nor a file is a page. */
export function mountPages(app: FastifyInstance, host: PagesHost): void {
  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const view = readView(request, host)
      if (host.isBanned(request.ip)) return sendBannedPage(reply, host.settings(), view.language)
      if (host.isDevelopment) return sendDevelopmentPage(await drawResponse(app, host, view), reply)
      const key = `${view.language} ${view.isClosedToDevice} ${view.origin} ${request.url}`
      const page = host.cache.get(key) ?? (await host.cache.render(key, () => drawPage(app, host, view)))
      return sendPage(page, view.vary, request, reply)
    },
  })
}

interface View {
  url: string
  origin: string
  language: Language
  isClosedToDevice: boolean
  /** The request headers that the page depends on, for caches on the way. */
  vary: string
}

function readView(request: FastifyRequest, { settings, publicUrl }: PagesHost): View {
  const current = settings()
  return {
    url: request.url,
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    language: pageLanguage(request, current.defaultLanguage),
    isClosedToDevice: current.supportAccessDevice === 3 && !isMobile(request),
    vary: describeVariants(current),
  }
}

function describeVariants({ defaultLanguage, supportAccessDevice }: Settings): string {
  const names = ['Accept-Encoding', 'Cookie']
  if (defaultLanguage === 'browser') names.push('Accept-Language')
  if (supportAccessDevice === 3) names.push('User-Agent')
  return names.join(', ')
}

const isMobile = (request: FastifyRequest) =>
  request.cookies.device === 'mobile' || /Mobi|Android|iPhone|iPad/i.test(request.headers['user-agent'] ?? '')

async function drawResponse(
  app: FastifyInstance,
  host: PagesHost,
  view: View,
  contentKeys = new Set<string>(),
  refusals: number[] = [],
) {
  const nonce = randomBytes(16).toString('base64url')
  const handler = await host.loadHandler()
  const ask = createSender(app, view.language, contentKeys)
  const send: Send = async (endpoint, input) => {
    const answer = await ask(endpoint, input)
    if (!answer.ok) refusals.push(answer.status)
    return answer
  }
  const response = await handler.fetch(
    new Request(new URL(view.url, view.origin), { headers: { accept: 'text/html' } }),
    {
      context: {
        nonce,
        language: view.language,
        origin: view.origin,
        isClosedToDevice: view.isClosedToDevice,
        send,
      },
    },
  )
  return { response, nonce }
}

/** A page that failed because an operation was refused to guests has the status of that refusal, and is no bug. */
const statusOf = ({ status }: Response, refusals: readonly number[]) =>
  status === 500 ? (refusals.find((refusal) => refusal < 500 || refusal === 503) ?? 500) : status

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

async function drawPage(app: FastifyInstance, host: PagesHost, view: View): Promise<CachedPage> {
  const contentKeys = new Set<string>()
  const refusals: number[] = []
  const { response, nonce } = await drawResponse(app, host, view, contentKeys, refusals)
  const { html, policy } = sealInlineScripts(await response.text(), nonce)
  const bytes = Buffer.from(html)
  const [zipped, brotli] = await Promise.all([
    compressGzip(bytes),
    compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  return {
    status: statusOf(response, refusals),
    location: response.headers.get('location'),
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    contentSecurityPolicy: policy,
    html: bytes,
    gzip: zipped,
    brotli,
    contentKeys: [...contentKeys],
  }
}

async function sendPage(
  page: CachedPage,
  vary: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (page.location) return reply.redirect(page.location, page.status)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : ''
  const etag = `"${page.etag}${encoding && `-${encoding}`}"`
  reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.contentSecurityPolicy)
    .header(
      'cache-control',
      page.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=60' : 'no-store',
    )
    .header('vary', vary)
    .header('etag', etag)
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.html)
}

async function sendDevelopmentPage(
  { response, nonce }: { response: Response; nonce: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.removeHeader('content-security-policy')
  const location = response.headers.get('location')
  if (location) return reply.redirect(location, response.status)
  const { html } = sealInlineScripts(await response.text(), nonce)
  return reply.code(response.status).type('text/html; charset=utf-8').send(html)
}
