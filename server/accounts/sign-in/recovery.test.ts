import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import { requestCode } from '#contract/accounts/codes.ts'
import { readProfile, saveHint } from '#contract/accounts/profile.ts'
import { recoverPassword, startRecovery } from '#contract/accounts/recovery.ts'
import type { Language } from '#contract/core/language.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { passCaptcha, readPosted } from '#test/codes.ts'
import { makeMember, memberPassword } from '#test/makers.ts'

const { as, db } = await createTestApp()
const guest = as(null)
const password = 'a teapot for every season'

beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

async function makeForgetful(parts: { email?: string; phone?: string } = {}) {
  const member = await makeMember(db)
  const hint_answer_hash = await hashSecret('greenteagarden')
  await db
    .updateTable('members')
    .set({ hint_question: 'Where was it?', hint_answer_hash, ...parts })
    .where('id', '=', member.memberId)
    .execute()
  return member
}
const start = async (account: string) => guest.call(startRecovery, { account, ...(await passCaptcha(db)) })
const answer = async (account: string, hintAnswer: string) =>
  guest.call(recoverPassword, { account, way: 'hint', hintAnswer, password, ...(await passCaptcha(db)) })

test('the hint’s answer, however it is typed, opens a new password and ends all sessions', async () => {
  const member = await makeForgetful()
  expect((await start(member.account)).hintQuestion).toBe('Where was it?')
  await answer(member.account, ' Green Tea  GARDEN')
  expect((await as(member).send({ url: '/api/bindings' })).statusCode).toBe(401)
  expect(sessionOf(await guest.call(signIn, { account: member.account, password })).systemUser.userId).toBe(
    member.memberId,
  )
})

test('a code by mail or SMS opens a new password', async () => {
  const mailed = await makeForgetful({ email: 'lost@example.org' })
  const called = await makeForgetful({ phone: '+8613811112222' })
  const ways = [
    { member: mailed, named: 'LOST@example.org', channel: 'mail', to: 'lost@example.org' },
    { member: called, named: '+86 138-1111-2222', channel: 'sms', to: '+8613811112222' },
  ] as const
  for (const { member, named, channel, to } of ways) {
    await guest.call(requestCode, { module: 'recover', channel, account: named, ...(await passCaptcha(db)) })
    const { code } = (await readPosted(db, to))!
    await guest.call(recoverPassword, { account: named, way: channel, code, password })
    expect(sessionOf(await guest.call(signIn, { account: member.account, password })).systemUser.userId).toBe(
      member.memberId,
    )
    const again = guest.call(recoverPassword, { account: named, way: channel, code, password })
    expect((await refusal(again)).fields).toEqual({ code: 'code_wrong' })
  }
})

test('a new password is not the account, however that was named', async () => {
  const member = await makeForgetful({ email: 'named@example.org' })
  const recover = async (account: string) =>
    guest.call(recoverPassword, {
      ...{ account, way: 'hint', hintAnswer: 'green tea garden', password: member.account },
      ...(await passCaptcha(db)),
    })
  for (const named of [member.account, 'named@example.org'])
    expect((await refusal(recover(named))).fields).toEqual({ password: 'common' })
})

test('an account that does not exist is led through the same steps with the same answers', async () => {
  const { account } = await makeForgetful()
  const unknown = 'nobody_at_all'
  const [real, invented] = [await start(account), await start(unknown)]
  expect(invented.ways).toEqual(real.ways)
  expect(invented.hintQuestion.length).toBeGreaterThan(7)
  expect(await start(unknown)).toEqual(invented)
  for (const way of ['sms', 'mail'] as const) {
    const ask = async (who: string) =>
      guest.call(requestCode, { module: 'recover', channel: way, account: who, ...(await passCaptcha(db)) })
    const answersOf = async (who: string) => [
      await ask(who).catch(() => 'waits'),
      (await refusal(ask(who))).code,
    ]
    // The second way is asked for within the minute of the first, by both alike.
    expect(await answersOf(unknown)).toEqual(await answersOf(account))
  }
  const refusals = await Promise.all([account, unknown].map((who) => refusal(answer(who, 'something else'))))
  expect(refusals[1]?.fields).toEqual(refusals[0]?.fields)
  expect(refusals[1]?.sentence).toBe(refusals[0]?.sentence)
})

test('the hint can’t be guessed through: five tries, then ten minutes', async () => {
  const { account } = await makeForgetful()
  const outcomes = await Promise.all(
    Array.from({ length: 15 }, (_, at) => refusal(answer(account, `guess ${at}`))),
  )
  expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await refusal(answer(account, 'green tea garden'))).code).toBe('too_many_tries')
})

test('an invented question is the same in whatever language it is asked for', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `nobody_${at}`)
  for (const account of names) {
    const ask = async (language: Language) =>
      guest.call(startRecovery, { account, ...(await passCaptcha(db)) }, language)
    await db.deleteFrom('attempt_counts').execute()
    expect(await ask('zh-CN')).toEqual(await ask('en-US'))
  }
})

test('step 1 can be asked twenty times from an address, then it waits', async () => {
  const { account } = await makeForgetful()
  for (let at = 1; at <= 20; at++) await start(account)
  expect((await refusal(start(account))).code).toBe('too_many_tries')
})

test('guesses at the hint leave the way by a code open', async () => {
  const member = await makeForgetful({ email: 'guessed@example.org' })
  for (let at = 1; at <= 6; at++) await refusal(answer(member.account, `guess ${at}`))
  const named = { account: member.account }
  await guest.call(requestCode, { module: 'recover', channel: 'mail', ...named, ...(await passCaptcha(db)) })
  const { code } = (await readPosted(db, 'guessed@example.org'))!
  await guest.call(recoverPassword, { ...named, way: 'mail', code, password })
})

test('an address without tries left keeps nobody else from their own', async () => {
  const member = await makeForgetful({ email: 'kept-out@example.org' })
  const from = async (address: string, account: string) => {
    const answered = await guest.send({
      method: 'PUT',
      url: '/api/recovery/password',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      payload: new URLSearchParams({ account, way: 'mail', code: '123456', password }).toString(),
    })
    return answered.json().error
  }
  for (let at = 1; at <= 20; at++) await from('203.0.113.9', `somebody_${at}`)
  for (let at = 1; at <= 6; at++)
    expect((await from('203.0.113.9', member.account)).code).toBe('too_many_tries')
  expect((await from('198.51.100.9', member.account)).fields?.code?.code).toBe('code_wrong')
})

test('the ways on offer go by what was typed, never by what the account has', async () => {
  const mailed = await makeForgetful({ email: 'ways@example.org' })
  const waysOf = async (typed: string) => (await start(typed)).ways
  for (const typed of [mailed.account, 'nobody_here'])
    expect(await waysOf(typed)).toEqual(['hint', 'sms', 'mail'])
  for (const typed of ['ways@example.org', 'nobody@example.org'])
    expect(await waysOf(typed)).toEqual(['mail', 'hint', 'sms'])
  expect(await waysOf('+86 138-0000-1111')).toEqual(['sms', 'hint', 'mail'])
})

test('whoever signed up another way sets a hint, with the password if there is one, and recovers by it', async () => {
  const member = await makeMember(db)
  const hint = { hintQuestion: 'Which pot?', hintAnswer: 'The Blue One' }
  const bare = { hint_question: null, hint_answer_hash: null }
  await db.updateTable('members').set(bare).where('id', '=', member.memberId).execute()
  expect((await refusal(as(member).call(saveHint, hint))).fields).toEqual({ oldPassword: 'password_wrong' })
  const short = as(member).call(saveHint, { hintQuestion: 'Which?', hintAnswer: 'blue' })
  expect((await refusal(short)).fields).toEqual({ hintQuestion: 'too_short', hintAnswer: 'too_short' })
  await as(member).call(saveHint, { ...hint, oldPassword: memberPassword })
  expect((await as(member).call(readProfile, {})).hintQuestion).toBe('Which pot?')
  await answer(member.account, 'the blue one')

  const foreign = await makeMember(db)
  await db
    .updateTable('members')
    .set({ ...bare, password_hash: null })
    .where('id', '=', foreign.memberId)
    .execute()
  await as(foreign).call(saveHint, hint)
  await answer(foreign.account, 'theblueone')
})

test('both steps ask for a captcha', async () => {
  const { account } = await makeForgetful()
  expect((await refusal(guest.call(startRecovery, { account }))).code).toBe('captcha_required')
  const bare = guest.call(recoverPassword, { account, way: 'hint', hintAnswer: 'green tea garden', password })
  expect((await refusal(bare)).code).toBe('captcha_required')
  const typed = { account, way: 'hint', hintAnswer: 'green tea garden', password } as const
  const wrong = { ...(await passCaptcha(db)), captchaValue: '????' }
  const late = await passCaptcha(db)
  await db
    .updateTable('captchas')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  for (const captcha of [wrong, late]) {
    const refused = await refusal(guest.call(recoverPassword, { ...typed, ...captcha }))
    expect(refused.fields).toEqual({ captchaValue: 'captcha_wrong' })
  }
})
