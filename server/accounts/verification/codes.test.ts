import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { register, signIn } from '#contract/accounts/accounts.ts'
import { requestCode } from '#contract/accounts/codes.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { passCaptcha, readPosted } from '#test/codes.ts'
import { makeMember } from '#test/makers.ts'

const { as, db, settings } = await createTestApp()
const guest = as(null)

beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

let numbers = 0
const newPhone = () => {
  const phoneNumber = `1380000${String(++numbers).padStart(4, '0')}`
  return { fields: { phoneCountry: '86', phoneNumber }, phone: `+86${phoneNumber}` }
}
type Module = 'register' | 'signIn'
const ask = async (module: Module, fields: object) =>
  guest.call(requestCode, { module, channel: 'sms', ...fields, ...(await passCaptcha(db)) })
const registration = (account: string) => ({
  type: 'phone' as const,
  account,
  password: 'rain on the roof tiles',
  agreeTerms: true,
})
const passMinute = () => sql`update codes set sent_at = sent_at - interval '61 seconds'`.execute(db)

test('a phone is registered with the code that was sent to it, and signs in with the next one', async () => {
  const { fields, phone } = newPhone()
  expect(await ask('register', fields)).toEqual({ resendAfterSeconds: 60 })
  const posted = await readPosted(db, phone)
  expect(posted?.code).toMatch(/^\d{6}$/)
  const made = await guest.call(register, { ...registration('by_phone'), ...fields, code: posted!.code })
  expect(made.systemUser.account).toBe('by_phone')

  await passMinute()
  await ask('signIn', fields)
  const code = (await readPosted(db, phone))!.code
  const entered = sessionOf(await guest.call(signIn, { type: 'phone', ...fields, code }))
  expect(entered.systemUser.userId).toBe(made.systemUser.userId)
  expect((await refusal(guest.call(signIn, { type: 'phone', ...fields, code }))).fields).toEqual({
    code: 'code_wrong',
  })
})

test('one address is sent twenty codes in ten minutes, to however many phones', async () => {
  for (let sent = 0; sent < 20; sent += 1) await ask('register', newPhone().fields)
  const one = newPhone()
  expect((await refusal(ask('register', one.fields))).code).toBe('too_many_tries')
  expect(await readPosted(db, one.phone)).toBeUndefined()
})

test('whoever asks for a code reads all at once what is wrong with the form', async () => {
  const asking = { module: 'register', channel: 'sms', phoneCountry: '86', phoneNumber: '123456' } as const
  expect((await refusal(guest.call(requestCode, asking))).fields).toEqual({
    phoneNumber: 'phone_length',
    captchaValue: 'required',
  })
})

test('an e-mail address is registered with the code that was sent to it, in the language of the asker', async () => {
  const email = 'first@example.org'
  const order = { module: 'register' as const, channel: 'mail' as const, email, ...(await passCaptcha(db)) }
  await guest.call(requestCode, order, 'zh-CN')
  const posted = await readPosted(db, email)
  expect(posted?.text).toContain(`验证码是 ${posted?.code}`)
  await guest.call(register, { ...registration('by_mail'), type: 'email', email, code: posted!.code })
  const answer = await guest.call(signIn, {
    type: 'email',
    email: 'FIRST@example.org',
    password: 'rain on the roof tiles',
  })
  expect(sessionOf(answer).systemUser.account).toBe('by_mail')
})

test('a code is asked for with a captcha only', async () => {
  const bare = guest.call(requestCode, { module: 'register', channel: 'sms', ...newPhone().fields })
  expect((await refusal(bare)).code).toBe('captcha_required')
})

test('a code has five tries, whoever makes them and however fast', async () => {
  const { fields, phone } = newPhone()
  await ask('register', fields)
  const { code } = (await readPosted(db, phone))!
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = (at: number, value: string) =>
    guest.call(register, { ...registration(`guesser_${at}`), ...fields, code: value })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => refusal(guess(at, wrong))))
  expect(guesses.every(({ fields: found }) => found.code === 'code_wrong')).toBe(true)
  expect((await refusal(guess(99, code))).fields).toEqual({ code: 'code_wrong' })
})

test('of two who use one code at the same moment exactly one gets in', async () => {
  const { fields, phone } = newPhone()
  await ask('register', fields)
  const { code } = (await readPosted(db, phone))!
  const outcomes = await Promise.allSettled(
    ['twin_one', 'twin_two'].map((account) =>
      guest.call(register, { ...registration(account), ...fields, code }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a code for one thing is good for no other, and an old one for nothing', async () => {
  const { fields, phone } = newPhone()
  await makeMemberWith(phone)
  await ask('signIn', fields)
  const { code } = (await readPosted(db, phone))!
  const elsewhere = guest.call(register, { ...registration('elsewhere'), ...fields, code })
  expect((await refusal(elsewhere)).fields).toEqual({ code: 'code_wrong' })
  await sql`update codes set expires_at = now() - interval '1 second'`.execute(db)
  const late = guest.call(signIn, { type: 'phone', ...fields, code })
  expect((await refusal(late)).fields).toEqual({ code: 'code_wrong' })
})

test('the next code waits sixty seconds, also when two ask at once, and ends the one before', async () => {
  const { fields, phone } = newPhone()
  const outcomes = await Promise.allSettled([ask('register', fields), ask('register', fields)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const first = (await readPosted(db, phone))!.code
  expect(await refusal(ask('register', fields))).toMatchObject({ status: 429, code: 'too_many_requests' })
  await passMinute()
  await ask('register', fields)
  const second = (await readPosted(db, phone))!.code
  if (first !== second) {
    const outdated = guest.call(register, { ...registration('outdated'), ...fields, code: first })
    expect((await refusal(outdated)).fields).toEqual({ code: 'code_wrong' })
  }
  await guest.call(register, { ...registration('up_to_date'), ...fields, code: second })
})

test('a code that could not be sent so far is not sent after the next one', async () => {
  const { fields, phone } = newPhone()
  const posted = () =>
    db
      .selectFrom('outgoing_messages')
      .select(['state', 'sealed_words'])
      .where('recipient', '=', phone)
      .orderBy('id')
      .execute()
  await ask('register', fields)
  await db.updateTable('outgoing_messages').set({ problem: 'away' }).where('recipient', '=', phone).execute()
  await passMinute()
  await ask('register', fields)
  expect(await posted()).toMatchObject([
    { state: 'failed', sealed_words: null },
    { state: 'waiting', sealed_words: expect.any(Buffer) },
  ])
})

test('a day has ten codes, or as many as the setting says', async () => {
  await settings({ codesPerDay: 3 })
  const { fields } = newPhone()
  for (let sent = 0; sent < 3; sent++) {
    await ask('register', fields)
    await passMinute()
  }
  expect((await refusal(ask('register', fields))).code).toBe('too_many_codes')
  await settings({ codesPerDay: 10 })
})

test('asking tells nothing of who is here: same answer, same waiting, and no message', async () => {
  const taken = newPhone()
  await makeMemberWith(taken.phone)
  const free = newPhone()
  expect(await ask('register', taken.fields)).toEqual(await ask('register', free.fields))
  expect(await readPosted(db, taken.phone)).toBeUndefined()
  const again = [await refusal(ask('register', taken.fields)), await refusal(ask('register', free.fields))]
  expect(again.map(({ status }) => status)).toEqual([429, 429])

  const nobody = newPhone()
  expect(await ask('signIn', nobody.fields)).toEqual({ resendAfterSeconds: 60 })
  expect(await readPosted(db, nobody.phone)).toBeUndefined()
  const guess = guest.call(signIn, { type: 'phone', ...nobody.fields, code: '123456' })
  expect((await refusal(guess)).fields).toEqual({ code: 'code_wrong' })
})

test('no code is sent that nobody could use: where the site has closed its purpose, or by a channel that isn’t its own', async () => {
  const captcha = () => passCaptcha(db)
  const { fields, phone } = newPhone()
  const email = 'closed-door@example.org'
  for (const wrong of [
    { module: 'signIn' as const, channel: 'mail' as const, email },
    { module: 'bindEmail' as const, channel: 'sms' as const, ...fields },
    { module: 'proveOldPhone' as const, channel: 'mail' as const, email },
  ]) {
    const asked = as(await makeMember(db)).call(requestCode, { ...wrong, ...(await captcha()) })
    expect((await refusal(asked)).fields, wrong.module).toEqual({ channel: 'unknown_choice' })
  }
  await settings({ allowRegisterAccountTypes: ['account'], allowLoginAccountTypes: ['account', 'email'] })
  expect((await refusal(ask('register', fields))).code).toBe('registration_closed')
  expect((await refusal(ask('signIn', fields))).code).toBe('sign_in_closed')
  const byMail = { module: 'register' as const, channel: 'mail' as const, email }
  expect((await refusal(guest.call(requestCode, { ...byMail, ...(await captcha()) }))).code).toBe(
    'registration_closed',
  )
  expect([await readPosted(db, phone), await readPosted(db, email)]).toEqual([undefined, undefined])
  await settings({
    allowRegisterAccountTypes: ['account', 'phone', 'email'],
    allowLoginAccountTypes: ['account', 'phone', 'email'],
  })
})

test('a type that the site has closed is closed in the API too', async () => {
  await settings({ allowRegisterAccountTypes: ['account'], allowLoginAccountTypes: ['account'] })
  const { fields } = newPhone()
  const closed = guest.call(register, { ...registration('closed'), ...fields, code: '123456' })
  expect((await refusal(closed)).code).toBe('registration_closed')
  const entering = guest.call(signIn, { type: 'phone', ...fields, password: 'x' })
  expect((await refusal(entering)).code).toBe('sign_in_closed')
  await settings({
    allowRegisterAccountTypes: ['account', 'phone', 'email'],
    allowLoginAccountTypes: ['account', 'phone', 'email'],
  })
})

async function makeMemberWith(phone: string): Promise<void> {
  const { memberId } = await makeMember(db)
  await db
    .updateTable('members')
    .set({ phone, phone_bound_at: new Date() })
    .where('id', '=', memberId)
    .execute()
}
