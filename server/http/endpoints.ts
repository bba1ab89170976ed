import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { type Actor, requireActor, requireSecondFactor } from '#server/core/actor.ts'
import { isApiKey } from '#server/core/api-key-form.ts'
import type { Client, Context } from '#server/core/context.ts'
import type { Host } from '#server/core/host.ts'
import { createFileReader } from '#server/core/incoming-file.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { refusedInput } from '#server/core/refused-input.ts'
import { requestLanguage } from '#server/core/request-language.ts'
import type { Route } from '#server/core/route.ts'
import type { TaggedCache } from '#server/core/tagged-cache.ts'
import { UserError } from '#server/core/user-error.ts'
import { answerOnce } from './answer-once.ts'
import { knowBrowser } from './browser-cookie.ts'
import { addressOf } from './client-address.ts'
import { checkCsrf, giveCsrfCookie } from './csrf.ts'
import { chooseEncoding, type EncodedAnswer, encodeAnswer } from './encode-answer.ts'
import { cacheTagsHeader, isInProcess } from './in-process.ts'
import { requireOpenToKey } from './key-access.ts'

/** A finished answer, as it travels, and all the content that it shows. */
export interface CachedAnswer extends EncodedAnswer {
  tags: readonly string[]
}

export interface EndpointHost extends Host {
  answers: TaggedCache<CachedAnswer>
  /** Refuses by throwing when this member has written too much lately. */
  limitMember: (request: FastifyRequest, actor: Actor) => Promise<void>
  /** The same for what a program has asked. */
  limitKey: (request: FastifyRequest, keyId: number) => Promise<void>
}

/** Mounts one operation below /api: who asks, may they, is the input right, do it, is the answer right. */
export function mountEndpoint(app: FastifyInstance, host: EndpointHost, route: Route): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      // What a cache may give to everybody must not carry one browser's cookie.
      const isByKey = isApiKey(readTokens(request).accessToken)
      const isShared = endpoint.cacheable && !request.headers.authorization
      if (!isInProcess(request) && !isShared && !isByKey) giveCsrfCookie(request, reply)
      // What a browser sends by itself holds no key, so there is nothing to forge.
      if (endpoint.method !== 'GET' && !isByKey) checkCsrf(request)
      // What the asker may do is part of what is read: an answer made by rights that have gone must not be kept.
      const since = performance.now()
      const context = await readContext(host, request)
      if (endpoint.opensSession) context.client.browser = knowBrowser(request, reply)
      const call = { host, route, request, context }
      await requireAllowed(call)
      const answer = await answerCall(call, since)
      if (endpoint.staffRight && endpoint.method !== 'GET') await host.notifications.caughtUp()
      reply.header(
        'vary',
        endpoint.cacheable ? 'Accept-Encoding, Accept-Language, Authorization' : 'Accept-Encoding',
      )
      reply.header('cache-control', isShared ? 'public, max-age=10' : 'private, no-store')
      return sendAnswer(answer, reply)
    },
  })
}

/** A request of an operation, once it is known who asks. */
interface Call {
  host: EndpointHost
  route: Route
  request: FastifyRequest
  context: Context
}

async function readContext(host: EndpointHost, request: FastifyRequest): Promise<Context> {
  const { db, site } = host
  const snapshots = host.snapshots()
  const tokens = readTokens(request)
  const actor = await readAsker(host, tokens.accessToken)
  return {
    ...snapshots,
    db,
    site,
    actor,
    rights: actor?.rights ?? host.guestRights(),
    language: requestLanguage(request),
    client: readClient(request),
    origin: `${request.protocol}://${request.host}`,
    tokens,
    log: request.log,
    readFile: createFileReader(request),
  }
}

/** Who asks for something that is no operation, and only for members. */
export async function readMember(host: Host, request: FastifyRequest): Promise<Actor> {
  const { accessToken } = readTokens(request)
  const actor = accessToken ? await host.readActor(accessToken) : null
  if (accessToken && !actor) throw new UserError('session_ended')
  const member = requireActor(actor)
  if (!member.isStaff) requireOpenSite(host.snapshots().settings, false, requestLanguage(request))
  return member
}

/** Throws `api_key_refused`; an access token that is not good is looked at by what the operation asks of its caller. */
async function readAsker(host: EndpointHost, accessToken: string): Promise<Actor | null> {
  if (!accessToken) return null
  if (!isApiKey(accessToken)) return host.readActor(accessToken)
  const actor = await host.readKeyActor(accessToken)
  if (!actor) throw new UserError('api_key_refused')
  return actor
}

async function requireAllowed({ host, route: { endpoint }, request, context }: Call): Promise<void> {
  const { actor, rights, tokens, settings, language } = context
  const isWrite = endpoint.method !== 'GET'
  if (actor?.apiKey) await host.limitKey(request, actor.apiKey.keyId)
  if (isWrite && actor && !endpoint.isUncounted) await host.limitMember(request, actor)
  // A token that is sent but not good (any more) is told apart from none, so that the browser refreshes it.
  if (tokens.accessToken && !actor && !endpoint.anyToken) throw new UserError('session_ended')
  if (endpoint.memberOnly) requireActor(actor)
  if (actor?.apiKey) requireOpenToKey(endpoint, actor.apiKey)
  if (endpoint.staffRight) requireSecondFactor(actor)
  if (endpoint.staffRight && !rights.asStaff(endpoint.staffRight)) throw new UserError('forbidden')
  if (!endpoint.anyState && !actor?.isStaff) requireOpenSite(settings, isWrite, language)
}

/** What a site that isn't open refuses to all but its staff (docs/RULES.md, "Site states"). */
function requireOpenSite({ siteState, closedNotice }: Settings, isWrite: boolean, language: Language): void {
  if (siteState === 'closed') throw new UserError('site_closed', { sentence: closedNotice[language] })
  if (siteState === 'read_only' && isWrite) throw new UserError('read_only')
}

/** Makes the answer, or finds it among those kept for readers who get the same one. */
async function answerCall({ host, route, request, context }: Call, since: number): Promise<CachedAnswer> {
  const input = await parseInput({ route, request, context })
  const tags = route.tags(input)
  const isOwn = isInProcess(request)
  if (!isOwn) route.heard?.(context, input)
  const encoding = isOwn ? undefined : chooseEncoding(request.headers['accept-encoding'])
  const make = async (): Promise<CachedAnswer> => {
    const { endpoint } = route
    const answer = await answerOnce({ endpoint, request, context, input }, async (asked) =>
      z.parse(endpoint.output, await route.answer(asked, input)),
    )
    const encoded = await encodeAnswer(Buffer.from(JSON.stringify(answer)), encoding)
    return { ...encoded, tags: [...tags, ...route.tagsOf(answer)] }
  }
  const audience = isOwn || tags.length === 0 ? undefined : route.audience(context.actor, context.rights)
  if (!audience) return make()
  const key = [route.endpoint.name, audience, context.language, encoding, JSON.stringify(input)].join(' ')
  const makeEntry = async () => {
    const value = await make()
    return { value, tags: value.tags }
  }
  return host.answers.getOrMake(key, makeEntry, { tags, since })
}

function sendAnswer({ bytes, encoding, tags }: CachedAnswer, reply: FastifyReply) {
  if (isInProcess(reply.request)) reply.header(cacheTagsHeader, tags.join(' '))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bytes)
}

async function parseInput({ route, request, context }: Omit<Call, 'host'>): Promise<unknown> {
  const { endpoint, check } = route
  if (endpoint.takesFile && !request.isMultipart()) throw new UserError('unsupported_type')
  const source = endpoint.takesFile ? {} : endpoint.method === 'GET' ? request.query : request.body
  if (source !== undefined && source !== null && !isRecord(source)) throw new UserError('bad_request')
  const given = { ...source, ...(request.params as Record<string, string>) }
  const parsed = z.safeParse(endpoint.input, given, { reportInput: true })
  if (parsed.success) return parsed.data
  const refuse = () => {
    throw refusedInput(parsed.error.issues)
  }
  await refuseTogether(refuse, () => check?.(context, readableFields(endpoint, given)))
  return refuse()
}

/** The fields that have the right shape, among others that don't. */
function readableFields({ input }: Endpoint, given: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(input.shape as Record<string, z.ZodMiniType>)
  const parsed = fields.map(([name, shape]) => [name, z.safeParse(shape, given[name])] as const)
  return Object.fromEntries(parsed.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `Authorization: Bearer accessToken,refreshToken`, or an API key (docs/RULES.md, Requests). */
export function readTokens(request: FastifyRequest): Context['tokens'] {
  const [, pair = ''] = /^Bearer\s+(\S{1,400})$/i.exec(request.headers.authorization ?? '') ?? []
  const [accessToken = '', refreshToken = ''] = pair.split(',')
  return { accessToken, refreshToken }
}

const readClient = (request: FastifyRequest): Client => ({
  address: addressOf(request),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
})
