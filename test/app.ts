import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, onTestFinished, TestRunner, vi } from 'vitest'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import { type Endpoint, fillPath, formEncode, type InputOf, type OutputOf } from '#contract/core/endpoint.ts'
import type { ErrorAnswer, ErrorCode } from '#contract/core/errors.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { type AppDeps, createApp, routes } from '#server/app.ts'
import type { Database } from '#server/core/database.ts'
import { saveSettings } from '#server/core/settings.ts'
import { listen } from '#server/db/notifications.ts'
import { errorsAnywhere, errorsOf } from '#server/http/operation-errors.ts'
import { createTestDatabase } from './database.ts'
import { testDeps } from './deps.ts'
import { type Member, makeCast, makeTags } from './makers.ts'

/** An answer that wasn't success, as a caller of the API sees it. */
export class RefusedCall extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly sentence: string
  /** The code of what is wrong, by field. */
  readonly fields: Record<string, string>

  constructor(status: number, { error }: ErrorAnswer) {
    super(`${status} ${error.code}: ${JSON.stringify(error.fields ?? error.message)}`)
    this.status = status
    this.code = error.code
    this.sentence = error.message
    this.fields = Object.fromEntries(
      Object.entries(error.fields ?? {}).map(([name, { code }]) => [name, code]),
    )
  }
}

export interface Caller {
  /** Calls an operation as a browser does. Throws a RefusedCall. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, language?: Language): Promise<OutputOf<E>>
  /** Sends a request as it is, with this caller's tokens and CSRF pair; headers given here win. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>
}

export type Tokens = Pick<Member, 'accessToken' | 'refreshToken'>

export interface TestApp extends Awaited<ReturnType<typeof furnish>> {
  app: FastifyInstance
  db: Database
  url: string
  as(member: Tokens | null): Caller
  /** Changes settings, and returns once this app has taken notice. */
  settings(changes: Partial<Settings>): Promise<void>
  /** One more process of the same site. */
  startAnother(): Promise<Pick<TestApp, 'app' | 'as' | 'settings'>>
}

// Tests call faster than people. The test of the limits lowers them again.
const patient: Partial<Settings> = {
  readsPerMinutePerAddress: 10_000_000,
  writesPerMinutePerMember: 10_000_000,
}

/**
 * The real product on a database of its own, with a cast and tags; gone after the file or test. It has no pages unless
 * they are given.
 */
export async function createTestApp(
  settings: Partial<Settings> = {},
  deps: Partial<AppDeps> = {},
): Promise<TestApp> {
  const { db, url, drop } = await createTestDatabase()
  cleanUp(drop)
  await saveSettings(db, { ...patient, ...settings }, null)
  const furniture = await furnish(db)
  const startAnother = () => startTestApp(db, url, deps)
  return { ...furniture, ...(await startAnother()), db, url, startAnother }
}

async function furnish(db: Database) {
  return { cast: await makeCast(db), tags: await makeTags(db) }
}

/** One process of a site whose database is there already; closed after the file or test. */
export async function startTestApp(db: Database, url: string, deps: Partial<AppDeps> = {}) {
  const notifications = await listen(url)
  cleanUp(() => notifications.close())
  const app = await createApp({
    db,
    notifications,
    trustProxy: true,
    ...testDeps,
    ...deps,
  })
  cleanUp(() => app.close())
  const callers = createCallers(app)
  return { app, as: callers, settings: createSettingsChanger(db, callers) }
}

/** Runs after the test that asked for it, or after the whole file when it was asked for outside a test. */
function cleanUp(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work)
  else afterAll(work)
}

export function createCallers(app: FastifyInstance): (tokens: Tokens | null) => Caller {
  let csrf: Promise<string> | undefined
  return (tokens) => {
    const send: Caller['send'] = async (request) => {
      csrf ??= fetchCsrfToken(app)
      const token = await csrf
      return app.inject({
        ...request,
        headers: {
          cookie: `XSRF-TOKEN=${token}`,
          'x-xsrf-token': token,
          ...(tokens && { authorization: `Bearer ${tokens.accessToken},${tokens.refreshToken}` }),
          ...request.headers,
        },
      })
    }
    return { send, call: (endpoint, input, language) => callThrough(send, endpoint, input, language) }
  }
}

async function fetchCsrfToken(app: FastifyInstance): Promise<string> {
  const answer = await app.inject('/api/signInOptions')
  const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  if (!cookie) throw new Error('The first answer of the API brought no CSRF cookie.')
  return cookie.value
}

async function callThrough<E extends Endpoint>(
  send: Caller['send'],
  endpoint: E,
  input: InputOf<E>,
  language: Language = 'en-US',
): Promise<OutputOf<E>> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const form = formEncode(rest).toString()
  const isRead = endpoint.method === 'GET'
  const answer = await send({
    method: endpoint.method,
    url: `/api${path}${isRead && form ? `?${form}` : ''}`,
    headers: {
      'accept-language': language,
      ...(!isRead && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(!isRead && { payload: form }),
  })
  if (answer.statusCode >= 300) {
    const refused = new RefusedCall(answer.statusCode, answer.json<ErrorAnswer>())
    requireNamed(endpoint, refused.code)
    throw refused
  }
  return answer.json<OutputOf<E>>()
}

/** The description of the API promises that an operation refuses with the codes it names, and no others. */
function requireNamed(endpoint: Endpoint, code: ErrorCode): void {
  if (errorsAnywhere.includes(code) || errorsOf(endpoint).includes(code)) return
  throw new Error(`${endpoint.name} refused with ${code}, which its errors in the contract don't name.`)
}

/** Each change carries a mark that everybody's base info shows, so that its arrival can be seen from outside. */
function createSettingsChanger(db: Database, as: (tokens: null) => Caller): TestApp['settings'] {
  return async (changes) => {
    const mark = crypto.randomUUID()
    await saveSettings(db, { ...changes, weixinOfficialAccountAppId: mark }, null)
    await eventually(async () => {
      const answer = await as(null).send({ url: '/api/baseInfo' })
      if (answer.json().weixin_oa_appid !== mark) throw new Error('The app has not seen its new settings.')
    })
  }
}

/** Tries until it no longer throws, at most so long. */
export const eventually = <T>(attempt: () => Promise<T> | T, timeoutMs = 3_000): Promise<T> =>
  vi.waitFor(attempt, { timeout: timeoutMs, interval: 10 })

/** What a call that must be refused was refused with. */
export async function refusal(calling: Promise<unknown>): Promise<RefusedCall> {
  const outcome = await calling.catch((error: unknown) => error)
  if (outcome instanceof RefusedCall) return outcome
  throw outcome instanceof Error ? outcome : new Error(`Not refused: ${JSON.stringify(outcome)}`)
}

/** The session of a sign-in that asked for no second factor. */
export function sessionOf(answer: SignInAnswer): SignedIn {
  if ('ticket' in answer) throw new Error('A second factor was asked for.')
  return answer
}

/** Every operation that the product offers. */
export const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
