import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { makeMember, memberPassword } from '#test/makers.ts'

// The captcha of the setting has its own tests; here the tries must get as far as the limits.
const { as, db, startAnother } = await createTestApp({ captchaAfterFailedSignIns: 100 })

beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

interface From {
  address: string
  caller?: ReturnType<typeof as>
  /** What the browser keeps from the last time. */
  cookies?: Record<string, string>
  captcha?: { captchaKey: string; captchaValue: string }
}

const attempt = (
  named: string | Record<string, string>,
  password: string,
  { address, caller = as(null), cookies, captcha }: From,
) =>
  caller.send({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    ...(cookies && { cookies }),
    payload: new URLSearchParams({
      ...(typeof named === 'string' ? { account: named } : named),
      password,
      ...captcha,
    }).toString(),
  })

const codeOf = (answer: Awaited<ReturnType<typeof attempt>>): string => answer.json().error?.code ?? 'in'
const codesOf = async (tries: ReturnType<typeof attempt>[]) => (await Promise.all(tries)).map(codeOf)

async function guessFiveTimes(account: string, address: string) {
  const guesses = []
  for (let at = 1; at <= 5; at++) guesses.push(codeOf(await attempt(account, 'wrong', { address })))
  expect(guesses).toEqual(Array.from({ length: 5 }, () => 'wrong_credentials'))
}

test('five wrong passwords cost their own address a captcha, in every process, and the owner elsewhere nothing', async () => {
  const { account } = await makeMember(db)
  const stranger = '203.0.113.1'
  await guessFiveTimes(account, stranger)
  const another = (await startAnother()).as(null)
  const refused = await attempt(account, memberPassword, { address: stranger, caller: another })
  expect(codeOf(refused)).toBe('captcha_required')
  expect(codeOf(await attempt(account, memberPassword, { address: '198.51.100.7' }))).toBe('in')
})

test('a captcha gets the owner in from the address that strangers guess from', async () => {
  const { account } = await makeMember(db)
  const address = '203.0.113.1'
  await guessFiveTimes(account, address)
  const captcha = await passCaptcha(db)
  expect(codeOf(await attempt(account, memberPassword, { address, captcha }))).toBe('in')
})

test('a browser that signed in before gets in, whatever is guessed beside it; one that only says so does not', async () => {
  const { account } = await makeMember(db)
  const address = '203.0.113.1'
  const first = await attempt(account, memberPassword, { address })
  const { value: browser = '', httpOnly, path } = first.cookies.find(({ name }) => name === 'browser') ?? {}
  expect({ httpOnly, path }).toEqual({ httpOnly: true, path: '/api/' })
  // The address has none of its twenty tries left, for anybody.
  await codesOf(Array.from({ length: 25 }, (_, at) => attempt(`somebody_${at}`, 'wrong', { address })))
  await codesOf(Array.from({ length: 6 }, () => attempt(account, 'wrong', { address })))
  const own = { address, cookies: { browser } }
  expect(codeOf(await attempt(account, 'wrong', own))).toBe('wrong_credentials')
  expect(codeOf(await attempt(account, memberPassword, own))).toBe('in')
  const forged = { address, cookies: { browser: 'A'.repeat(32) } }
  expect(codeOf(await attempt(account, memberPassword, forged))).toBe('captcha_required')
  const other = (await makeMember(db)).account
  expect(codeOf(await attempt(other, memberPassword, own))).toBe('too_many_tries')
})

test('a known browser has five tries of its own, and then counts like any other', async () => {
  const { account } = await makeMember(db)
  const address = '203.0.113.1'
  const first = await attempt(account, memberPassword, { address })
  const browser = first.cookies.find(({ name }) => name === 'browser')?.value ?? ''
  const codes = []
  for (let at = 1; at <= 11; at++)
    codes.push(codeOf(await attempt(account, 'wrong', { address, cookies: { browser } })))
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  expect(codes.at(-1)).toBe('captcha_required')
})

test('an account that does not exist answers in the same way', async () => {
  const known = (await makeMember(db)).account
  const answersFor = async (account: string, address: string) => {
    const answers = []
    for (let at = 1; at <= 7; at++) answers.push(await attempt(account, 'wrong', { address }))
    return answers.map((answer) => {
      const { code, message, fields } = answer.json().error
      return { status: answer.statusCode, code, message, fields, waits: 'retry-after' in answer.headers }
    })
  }
  expect(await answersFor('no_such_account', '198.51.100.1')).toEqual(await answersFor(known, '192.0.2.1'))
})

test('who gets in by a known browser gives their address no tries that others took', async () => {
  const { account } = await makeMember(db)
  const address = '203.0.113.1'
  const first = await attempt(account, memberPassword, { address })
  const browser = first.cookies.find(({ name }) => name === 'browser')?.value ?? ''
  const codes = []
  for (let at = 1; at <= 22; at++) {
    codes.push(codeOf(await attempt(`somebody_${at}`, 'wrong', { address })))
    expect(codeOf(await attempt(account, memberPassword, { address, cookies: { browser } }))).toBe('in')
  }
  expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(2)
})

test('codes may be wrong five times from an address, whatever is sent', async () => {
  const { memberId } = await makeMember(db)
  const phone = { phone: '+8613800138001', phone_bound_at: new Date() }
  await db.updateTable('members').set(phone).where('id', '=', memberId).execute()
  const by = { type: 'phone', phoneCountry: '86', phoneNumber: '13800138001', code: '000000' }
  const codes = []
  for (let at = 1; at <= 6; at++)
    codes.push(codeOf(await attempt(by, memberPassword, { address: '203.0.113.1' })))
  expect(codes).toEqual([...Array(5).fill('invalid_input'), 'too_many_tries'])
})

test('fifty guesses at one moment get five tries', async () => {
  const { account } = await makeMember(db)
  const codes = await codesOf(
    Array.from({ length: 50 }, (_, at) => attempt(account, `guess ${at}`, { address: '203.0.113.1' })),
  )
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(5)
  expect(codes.filter((code) => code === 'captcha_required')).toHaveLength(45)
})

test('one address gets twenty tries over all accounts, an IPv6 network as one, and hears how long to wait', async () => {
  const addresses = ['203.0.113.5', ...Array.from({ length: 30 }, (_, at) => `2001:db8:7:7::${at + 1}`)]
  const [v4 = '', ...v6] = addresses
  for (const addressAt of [() => v4, (at: number) => v6[at] ?? '']) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => attempt(`somebody_${at}`, 'wrong', { address: addressAt(at) })),
    )
    expect(answers.filter((answer) => codeOf(answer) === 'wrong_credentials')).toHaveLength(20)
    const refused = answers.find((answer) => codeOf(answer) === 'too_many_tries')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(590)
  }
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
  const from = { address: '203.0.113.1' }
  for (const way of ways) expect(codeOf(await attempt(way, memberPassword, from))).toBe('in')
  const codes = []
  for (const way of [...ways, ...ways]) codes.push(codeOf(await attempt(way, 'wrong', from)))
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_credentials'), 'captcha_required'])
})

test('ten minutes later no captcha is asked for, and a right password clears the count', async () => {
  const { account } = await makeMember(db)
  const from = { address: '203.0.113.1' }
  for (let failure = 1; failure <= 6; failure++) await attempt(account, 'wrong', from)
  await sql`update attempt_counts set window_started_at = window_started_at - interval '10 minutes'`.execute(
    db,
  )
  expect(codeOf(await attempt(account, memberPassword, from))).toBe('in')
  for (let failure = 1; failure <= 4; failure++) await attempt(account, 'wrong', from)
  expect(codeOf(await attempt(account, memberPassword, from))).toBe('in')
  expect(codeOf(await attempt(account, 'wrong', from))).toBe('wrong_credentials')
})
