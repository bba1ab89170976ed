import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { requireSecondFactor, requireViewer, type Viewer } from '#server/core/actor.ts'
import { createFileReader } from '#server/core/incoming-file.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { AnswerCache, KeptAnswer } from './answer-cache.ts'
import { checkCsrf, giveCsrfCookie } from './csrf.ts'
import { chooseEncoding, encodeAnswer } from './encode-answer.ts'
import { refusedInput } from './errors.ts'
import { contentKeysHeader, inProcessHeader, inProcessProof } from './in-process.ts'
import { requestLanguage } from './language.ts'
import type { Call, Client, Route } from './route.ts'

export interface EndpointHost {
  db: Database
  settings: () => Settings
  answers: AnswerCache
  readViewer: (db: Database, accessToken: string) => Promise<Viewer | null>
  isBanned: (address: string) => boolean
  /** What guests may do. */
  guestRights: () => Rights
  /** Each refuses by throwing when this address or this member has done too much lately. */
  limits: {
    address: (request: FastifyRequest) => Promise<void>
    member: (request: FastifyRequest, viewer: Viewer) => Promise<void>
  }
}

/** Mounts one operation below /api: who asks, may they, is the input right, do it, is the answer right. */
export function mountEndpoint(app: FastifyInstance, host: EndpointHost, route: Route): void {
  const { endpoint } = route
  const isWrite = endpoint.method !== 'GET'
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const isInProcess = request.headers[inProcessHeader] === inProcessProof
      const isShared = endpoint.cacheable && !request.headers.authorization
      if (!isInProcess && host.isBanned(request.ip)) refuseBanned(host.settings(), requestLanguage(request))
      if (!isInProcess) await host.limits.address(request)
      // What a cache may give to everybody must not carry one browser's cookie.
      if (!isInProcess && !isShared) giveCsrfCookie(request, reply)
      if (isWrite) checkCsrf(request)
      // What the asker may do is part of what is read: an answer made by rights that have gone must not be kept.
      const readAt = performance.now()
      const tokens = readTokens(request)
      const viewer = tokens.accessToken ? await host.readViewer(host.db, tokens.accessToken) : null
      const rights = viewer?.rights ?? host.guestRights()
      if (isWrite && viewer) await host.limits.member(request, viewer)
      // A token that is sent but not good (any more) is told apart from none, so that the browser refreshes it.
      if (tokens.accessToken && !viewer && !endpoint.anyToken) throw new UserError('session_ended')
      if (endpoint.memberOnly) requireViewer(viewer)
      if (endpoint.staffRight) requireSecondFactor(viewer)
      if (endpoint.staffRight && !rights.asStaff(endpoint.staffRight)) throw new UserError('forbidden')
      const settings = host.settings()
      const language = requestLanguage(request)
      if (!endpoint.anyState && !viewer?.isStaff) requireOpenSite(settings, isWrite, language)
      const input = parseInput(route, request)
      const names = route.contentKeys(input)
      const encoding = isInProcess ? undefined : chooseEncoding(request.headers['accept-encoding'] as string)
      const readAnswer = async (): Promise<KeptAnswer> => {
        const call: Call = {
          db: host.db,
          viewer,
          rights,
          input,
          language,
          settings,
          client: readClient(request),
          origin: `${request.protocol}://${request.host}`,
          tokens,
          log: request.log,
          readFile: createFileReader(request),
        }
        const answer = z.parse(endpoint.output, await route.answer(call))
        const encoded = await encodeAnswer(Buffer.from(JSON.stringify(answer)), encoding)
        return { readAt, contentKeys: names, ...encoded }
      }
      const audience = isInProcess || names.length === 0 ? undefined : route.audience(viewer, rights)
      const key = audience && [endpoint.name, audience, language, encoding, JSON.stringify(input)].join(' ')
      const answer = key ? await host.answers.getOrMake(settings, key, readAnswer) : await readAnswer()
      reply.header(
        'vary',
        endpoint.cacheable ? 'Accept-Encoding, Accept-Language, Authorization' : 'Accept-Encoding',
      )
      reply.header('cache-control', isShared ? 'public, max-age=10' : 'private, no-store')
      if (isInProcess) reply.header(contentKeysHeader, names.join(' '))
      if (answer.encoding) reply.header('content-encoding', answer.encoding)
      return reply.type('application/json; charset=utf-8').send(answer.bytes)
    },
  })
}

function refuseBanned({ bannedNotice }: Settings, language: Language): never {
  throw new UserError('address_banned', { sentence: bannedNotice[language] })
}

/** Chapter 10 of domain.md: what a site that isn't open refuses to all but its staff. */
function requireOpenSite({ siteState, closedNotice }: Settings, isWrite: boolean, language: Language): void {
  if (siteState === 'closed') throw new UserError('site_closed', { sentence: closedNotice[language] })
  if (siteState === 'read_only' && isWrite) throw new UserError('read_only')
}

function parseInput({ endpoint }: Route, request: FastifyRequest): unknown {
  if (endpoint.takesFile && !request.isMultipart()) throw new UserError('unsupported_type')
  const source = endpoint.takesFile ? {} : endpoint.method === 'GET' ? request.query : request.body
  if (source !== undefined && source !== null && !isRecord(source)) throw new UserError('bad_request')
  const parsed = z.safeParse(
    endpoint.input,
    { ...source, ...(request.params as Record<string, string>) },
    { reportInput: true },
  )
  if (!parsed.success) throw refusedInput(parsed.error.issues)
  return parsed.data
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `Authorization: Bearer accessToken,refreshToken` (specification, chapter 7). */
export function readTokens(request: FastifyRequest): Call['tokens'] {
  const [, pair = ''] = /^Bearer\s+(\S{1,400})$/i.exec(request.headers.authorization ?? '') ?? []
  const [accessToken = '', refreshToken = ''] = pair.split(',')
  return { accessToken, refreshToken }
}

const readClient = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
})
