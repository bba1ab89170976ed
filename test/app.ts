import type { FastifyInstance } from 'fastify'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import { type AppDeps, createApp, routes } from '#server/app.ts'
import type { Database } from '#server/core/database.ts'
import { saveSettings } from '#server/core/settings.ts'
import { listen } from '#server/db/notifications.ts'
import { type Caller, createCallers, RefusedCall, type Tokens } from './callers.ts'
import { createTestDatabase } from './database.ts'
import { testDeps } from './deps.ts'
import { eventually } from './eventually.ts'
import { guardsOff } from './guards-off.ts'
import { makeCast, makeTags } from './makers.ts'

export { type Caller, createCallers, eventually, RefusedCall, type Tokens }

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

// Tests call faster than people. The tests of the limits and the guards set them again.
const patient: Partial<Settings> = {
  ...guardsOff,
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
