import { expect, test, vi } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import { openDatabase } from '#server/db/database.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { makeMember, makeTopic } from '#test/makers.ts'
import { SharedCounts } from './shared-counts.ts'

const limits = { readsPerMinutePerAddress: 60, writesPerMinutePerMember: 20 }
const { app, as, cast, db, tags, startAnother } = await createTestApp(limits)
const processes = [{ app, as }, await startAnother(), await startAnother()]

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('three processes let an address through as often as one would, and no more', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  const ask = (at: number) => processes[at % 3]!.app.inject({ url: '/api/topics', headers })
  const first = await Promise.all(Array.from({ length: 45 }, (_, at) => ask(at)))
  const rest = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at)))
  const statuses = [...first, ...rest].map(({ statusCode }) => statusCode)
  // What one process has taken and doesn't use is lost to the others: a twentieth of the rest each.
  expect(countOf(statuses, 200)).toBeLessThanOrEqual(60)
  expect(countOf(statuses, 200)).toBeGreaterThanOrEqual(54)
  expect(countOf(statuses, 200) + countOf(statuses, 429)).toBe(105)
  const refused = rest.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('a member writes through three processes as often as through one', async () => {
  const member = await makeMember(db)
  const write = (at: number) =>
    processes[at % 3]!.as(member).send({
      method: 'POST',
      url: '/api/topics',
      headers: { 'x-forwarded-for': `198.51.100.${10 + at}` },
    })
  const answers = []
  for (let at = 0; at < 30; at++) answers.push((await write(at)).statusCode)
  expect([countOf(answers, 422), countOf(answers, 429)]).toEqual([20, 10])
})

test("the addresses of one household's IPv6 are counted together, those of another apart", async () => {
  const ask = (address: string) =>
    processes[0]!.app.inject({ url: '/api/topics', headers: { 'x-forwarded-for': address } })
  const statuses = []
  for (let at = 0; at < 62; at++) statuses.push((await ask(`2001:db8:0:7::${at.toString(16)}`)).statusCode)
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([60, 2])
  expect((await ask('2001:db8:0:8::1')).statusCode).toBe(200)
})

test('failures to sign in ask for a captcha whichever processes heard of them', async () => {
  const { account } = await makeMember(db)
  const trySignIn = (at: number) =>
    refusal(
      processes[at % 3]!.as(null).call(signIn, { type: 'account', account, password: 'not the password' }),
    )
  for (let at = 0; at < 3; at++) expect((await trySignIn(at)).code).toBe('wrong_credentials')
  expect((await trySignIn(3)).code).toBe('captcha_required')
})

test("a visitor's read of a topic counts once, whichever processes heard of it", async () => {
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  const others = [await startAnother(), await startAnother(), await startAnother()]
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
    'x-forwarded-for': '192.0.2.9',
  }
  const url = `/api/statistic/add?${new URLSearchParams({ url: `/thread?topicId=${topicId}`, referrer: '/' })}`
  for (const each of others) await each.app.inject({ url, headers })
  // What is counted in memory is written when a process ends.
  await Promise.all(others.map((each) => each.app.close()))
  const { read_count } = await db
    .selectFrom('topics')
    .select('read_count')
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow()
  expect(Number(read_count)).toBe(1)
})

const ask = (counts: SharedCounts, key: string, windowMs: number) =>
  new Promise<number>((resolve, reject) =>
    counts.incr(key, (error, outcome) => (error ? reject(error) : resolve(outcome!.current)), windowMs, 3),
  )

test('a clock that was a day ahead shuts nobody out once it is put right', async () => {
  const [own, other] = [new SharedCounts(db), new SharedCounts(db)]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  const ahead = []
  for (let at = 0; at < 4; at++) ahead.push((await ask(own, 'ahead', 60_000)) <= 3)
  vi.useRealTimers()
  expect(ahead).toEqual([true, true, true, false])
  // By what it remembers, and by what stands in the database.
  for (const counts of [own, other]) expect(await ask(counts, 'ahead', 60_000)).toBeLessThanOrEqual(3)
})

test('a window begins anew, and without its database a process grants the whole limit by itself', async () => {
  const own = new SharedCounts(db)
  const granted = []
  for (let at = 0; at < 4; at++) granted.push((await ask(own, 'brief', 1_000)) <= 3)
  expect(granted).toEqual([true, true, true, false])
  await eventually(async () => expect(await ask(own, 'brief', 1_000)).toBeLessThanOrEqual(3))
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const lonely = new SharedCounts(gone)
  const without = []
  for (let at = 0; at < 4; at++) without.push((await ask(lonely, 'lonely', 60_000)) <= 3)
  expect(without).toEqual([true, true, true, false])
  await gone.destroy()
})
