import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { makeMember, memberPassword } from '#test/makers.ts'

// The captcha has its own tests; here the tries must get as far as the limits.
const { as, db, startAnother } = await createTestApp({ captchaAfterFailedSignIns: 100 })

beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

const attempt = (account: string, password: string, address: string, caller = as(null)) =>
  caller.send({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    payload: new URLSearchParams({ account, password }).toString(),
  })

const codesOf = async (tries: ReturnType<typeof attempt>[]) =>
  (await Promise.all(tries)).map((answer) => answer.json().error?.code ?? 'in')

test('after five failures an account waits, from every address and in every process, and says how long', async () => {
  const { account } = await makeMember(db)
  for (let failure = 1; failure <= 5; failure++) {
    expect((await attempt(account, 'wrong', `203.0.113.${failure}`)).statusCode).toBe(422)
  }
  const another = await startAnother()
  const refused = await attempt(account, memberPassword, '203.0.113.99', another.as(null))
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.code).toBe('too_many_tries')
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(600)
})

test('an account that does not exist waits in the same way', async () => {
  const known = (await makeMember(db)).account
  const answersFor = async (account: string, net: string) => {
    const answers = []
    for (let at = 1; at <= 7; at++) answers.push(await attempt(account, 'wrong', `${net}.${at}`))
    return answers.map((answer) => {
      const { code, message, fields } = answer.json().error
      return { status: answer.statusCode, code, message, fields, waits: 'retry-after' in answer.headers }
    })
  }
  expect(await answersFor('no_such_account', '198.51.100')).toEqual(await answersFor(known, '192.0.2'))
})

test('fifty guesses at one moment get five tries', async () => {
  const { account } = await makeMember(db)
  const codes = await codesOf(
    Array.from({ length: 50 }, (_, at) => attempt(account, `guess ${at}`, `203.0.113.${at}`)),
  )
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(45)
})

test('one address gets twenty tries over all accounts', async () => {
  const codes = await codesOf(
    Array.from({ length: 30 }, (_, at) => attempt(`somebody_${at}`, 'wrong', '203.0.113.5')),
  )
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(20)
})

test('by account, by phone and by e-mail the tries at one member are counted together', async () => {
  const { account, memberId } = await makeMember(db)
  await db
    .updateTable('members')
    .set({
      phone: '+8613800138000',
      phone_bound_at: new Date(),
      email: 'a@example.org',
      email_bound_at: new Date(),
    })
    .where('id', '=', memberId)
    .execute()
  const ways: Record<string, string>[] = [
    { account },
    { type: 'phone', phoneCountry: '86', phoneNumber: '13800138000' },
    { type: 'email', email: 'A@example.org' },
  ]
  const send = (way: Record<string, string>, password: string) =>
    as(null).send({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...way, password }).toString(),
    })
  for (const way of ways) expect((await send(way, memberPassword)).statusCode).toBe(200)
  const statuses = []
  for (const way of [...ways, ...ways]) statuses.push((await send(way, 'wrong')).statusCode)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('ten minutes later the account is open again, and a right password clears the count', async () => {
  const { account } = await makeMember(db)
  for (let failure = 1; failure <= 6; failure++) await attempt(account, 'wrong', '203.0.113.1')
  await sql`update attempt_counts set window_started_at = window_started_at - interval '10 minutes'`.execute(
    db,
  )
  expect((await attempt(account, memberPassword, '203.0.113.1')).statusCode).toBe(200)
  for (let failure = 1; failure <= 4; failure++) await attempt(account, 'wrong', '203.0.113.1')
  expect((await attempt(account, memberPassword, '203.0.113.1')).statusCode).toBe(200)
  expect((await attempt(account, 'wrong', '203.0.113.1')).statusCode).toBe(422)
})
