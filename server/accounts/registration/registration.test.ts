import { beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/accounts/accounts.ts'
import { solveCaptcha } from '#contract/accounts/captcha-work.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { readCaptcha } from '#test/codes.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db, settings } = await createTestApp({ registerCaptcha: false })
const guest = as(null)

type Registration = InputOf<typeof contract.register>

const filledIn = (changes: Partial<Registration> = {}): Registration => ({
  account: 'new_guest',
  password: 'a quiet afternoon',
  hintQuestion: 'Where was the first cup?',
  hintAnswer: 'By the west lake',
  agreeTerms: true,
  ...changes,
})

const register = (changes: Partial<Registration> = {}) => guest.call(contract.register, filledIn(changes))
const problemsOf = async (changes: Partial<Registration>) => (await refusal(register(changes))).fields

async function countMembers(): Promise<number> {
  const rows = await db.selectFrom('members').select('id').execute()
  return rows.length
}

let membersBefore: number
beforeEach(async () => {
  membersBefore = await countMembers()
})

test('whoever registers is signed in at once', async () => {
  const pair = await register({ account: 'Lu_Yu' })
  expect(pair.systemUser).toMatchObject({ account: 'Lu_Yu', nickname: null, isStaff: false })
  expect((await as(pair).send({ url: '/api/composerOptions' })).statusCode).toBe(200)
})

test.each<[string, Partial<Registration>, string]>([
  ['an account name of two characters', { account: 'ab' }, 'too_short'],
  ['an account name of 26 characters', { account: 'a'.repeat(26) }, 'too_long'],
  ['an empty account name', { account: '  ' }, 'required'],
  ['an account name with a space', { account: 'two words' }, 'wrong_form'],
  ['an account name in Chinese', { account: '喝茶的人' }, 'wrong_form'],
  ['an account name with full-width digits', { account: 'tea１２３' }, 'wrong_form'],
  ['an account name with a hidden character', { account: 'tea\u202epot' }, 'unreadable'],
])('%s is refused at its field', async (_, changes, code) => {
  expect(await problemsOf(changes)).toEqual({ account: code })
})

test.each<[string, Partial<Registration>, Record<string, string>]>([
  ['a password of six characters', { password: 'pot-6!' }, { password: 'too_short' }],
  ['an empty password', { password: '' }, { password: 'required' }],
  ['a password of 201 characters', { password: 'pot-'.repeat(51) }, { password: 'too_long' }],
  ['a common password', { password: 'Iloveyou1' }, { password: 'common' }],
  ['a password of one character repeated', { password: 'aaaaaaaaaa' }, { password: 'common' }],
  ['the account name as the password', { password: 'NEW_GUEST' }, { password: 'common' }],
  ['a short hint question', { hintQuestion: 'Where?' }, { hintQuestion: 'too_short' }],
  ['a short hint answer', { hintAnswer: 'here' }, { hintAnswer: 'too_short' }],
  ['terms that were not agreed to', { agreeTerms: false }, { agreeTerms: 'must_agree' }],
])('%s is refused at its field', async (_, changes, fields) => {
  expect(await problemsOf(changes)).toEqual(fields)
  expect(await countMembers()).toBe(membersBefore)
})

test('every empty field is named at once', async () => {
  const answer = await refusal(guest.call(contract.register, {} as Registration))
  expect(answer.fields).toEqual({
    account: 'required',
    password: 'required',
    hintQuestion: 'required',
    hintAnswer: 'required',
    agreeTerms: 'required',
  })
})

test('a name is taken in any letter case', async () => {
  await makeMember(db, { account: 'Puer_Fan' })
  expect(await problemsOf({ account: 'pUER_fAN' })).toEqual({ account: 'taken' })
})

test("somebody's nickname cannot become an account name", async () => {
  await makeMember(db, { nickname: 'Longjing' })
  expect(await problemsOf({ account: 'LONGJING' })).toEqual({ account: 'taken' })
})

test('a reserved name is refused, and staff can reserve more', async () => {
  expect(await problemsOf({ account: 'the_Administrator' })).toEqual({ account: 'reserved' })
  await settings({ forbiddenAccountPatterns: ['tea_*'] })
  expect(await problemsOf({ account: 'TEA_house' })).toEqual({ account: 'reserved' })
  expect((await register({ account: 'green_tea_1' })).systemUser.account).toBe('green_tea_1')
})

test('of two who register one name at the same moment exactly one wins', async () => {
  const outcomes = await Promise.allSettled([
    register({ account: 'twin_name' }),
    register({ account: 'Twin_Name' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(loser?.reason).toMatchObject({ status: 422, fields: { account: 'taken' } })
  expect(await countMembers()).toBe(membersBefore + 1)
})

test('registration that staff have closed is closed to the API too', async () => {
  await settings({ allowRegisterAccountTypes: [] })
  expect(await refusal(register({ account: 'too_late' }))).toMatchObject({
    status: 403,
    code: 'registration_closed',
  })
  await settings({ allowRegisterAccountTypes: ['account'] })
})

test('with the captcha on, registering without one says what is missing', async () => {
  await settings({ registerCaptcha: true })
  expect((await guest.call(contract.readSignInOptions, {})).registerCaptcha).toBe(true)
  expect(await refusal(register())).toMatchObject({
    code: 'captcha_required',
    fields: { captchaValue: 'required' },
  })
})

async function askCaptcha() {
  const { captchaKey, image } = await guest.call(contract.createCaptcha, {})
  expect(image).toMatch(/^data:image\/png;base64,/)
  return { captchaKey, captchaValue: await readCaptcha(db, captchaKey) }
}

test('a captcha is read without regard to letter case, and works once', async () => {
  const { captchaKey, captchaValue } = await askCaptcha()
  const typed = { captchaKey, captchaValue: captchaValue.toLowerCase() }
  await register({ account: 'with_captcha', ...typed })
  expect(await problemsOf({ account: 'second_use', ...typed })).toEqual({ captchaValue: 'captcha_wrong' })
})

test('a captcha is read in full width, too, as an input method may write it', async () => {
  const { captchaKey, captchaValue } = await askCaptcha()
  const wide = captchaValue.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  await register({ account: 'wide_captcha', captchaKey, captchaValue: wide })
})

test('a wrong captcha is used up by the try', async () => {
  const right = await askCaptcha()
  expect(await problemsOf({ ...right, captchaValue: '0000' })).toEqual({ captchaValue: 'captcha_wrong' })
  expect(await problemsOf(right)).toEqual({ captchaValue: 'captcha_wrong' })
})

/** The key of a captcha, and the numbers that a device finds for it. */
const worked = { captchaKey: 'of-a-test', proof: '420.504.379.35.77.827.299.738' }
const insertWorked = (secondsLeft: number) =>
  db
    .insertInto('captchas')
    .values({ key: worked.captchaKey, value: 'TEAH', expires_at: new Date(Date.now() + secondsLeft * 1_000) })
    .execute()

test('a device that has worked for a captcha is told what it shows, and the form has its one try', async () => {
  expect(await refusal(guest.call(solveCaptcha, worked))).toMatchObject({
    fields: { proof: 'captcha_wrong' },
  })
  await insertWorked(-1)
  expect(await refusal(guest.call(solveCaptcha, worked))).toMatchObject({
    fields: { proof: 'captcha_wrong' },
  })
  await db.deleteFrom('captchas').where('key', '=', worked.captchaKey).execute()
  await insertWorked(60)
  const { captchaValue } = await guest.call(solveCaptcha, worked)
  expect(captchaValue).toBe('TEAH')
  const typed = { captchaKey: worked.captchaKey, captchaValue }
  await register({ account: 'cannot_see_it', ...typed })
  expect(await problemsOf({ account: 'second_use', ...typed })).toEqual({ captchaValue: 'captcha_wrong' })
})

test.each([
  ['a number in the place of another', '504.420.379.35.77.827.299.738', 'captcha_wrong'],
  ['a last number that does nothing', '420.504.379.35.77.827.299.739', 'captcha_wrong'],
  ['too few numbers', '420.504.379.35.77.827.299', 'wrong_form'],
  ['too many', '420.504.379.35.77.827.299.738.1', 'wrong_form'],
])('%s is no work for a captcha, and tells nothing of it', async (_, proof, code) => {
  await insertWorked(60)
  const refused = await refusal(guest.call(solveCaptcha, { ...worked, proof }))
  expect(refused).toMatchObject({ status: 422, fields: { proof: code } })
  expect(await db.deleteFrom('captchas').where('key', '=', worked.captchaKey).executeTakeFirst()).toEqual({
    numDeletedRows: 1n,
  })
})

test('a captcha that is too short is told so, and keeps its only try', async () => {
  const right = await askCaptcha()
  const short = right.captchaValue.slice(0, 3)
  expect(await problemsOf({ ...right, captchaValue: short })).toEqual({ captchaValue: 'too_short' })
  await register({ account: 'typed_again', ...right })
})

test('of two who use one captcha at the same moment exactly one gets through', async () => {
  const captcha = await askCaptcha()
  const outcomes = await Promise.allSettled([
    register({ account: 'quick_one', ...captcha }),
    register({ account: 'quick_two', ...captcha }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a captcha expires after two minutes', async () => {
  const captcha = await askCaptcha()
  const expiry = db.selectFrom('captchas').select('expires_at').where('key', '=', captcha.captchaKey)
  const { expires_at } = await expiry.executeTakeFirstOrThrow()
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(120_000)
  await db
    .updateTable('captchas')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('key', '=', captcha.captchaKey)
    .execute()
  expect(await problemsOf(captcha)).toEqual({ captchaValue: 'captcha_wrong' })
})

test('a refused field does not use the captcha up', async () => {
  const captcha = await askCaptcha()
  expect(await problemsOf({ ...captcha, password: 'password123' })).toEqual({ password: 'common' })
  expect((await register({ account: 'second_try', ...captcha })).systemUser.account).toBe('second_try')
})

test('whether a name could be had is known before the form is sent, and one’s own nickname is no obstacle', async () => {
  const ann = await refusal(guest.call(contract.checkName, { account: 'ANN' }))
  expect([ann.status, ann.fields]).toEqual([422, { account: 'taken' }])
  const both = await refusal(guest.call(contract.checkName, { account: 'bob', nickname: 'bob' }))
  expect(both.fields).toEqual({ account: 'taken', nickname: 'taken' })
  await guest.call(contract.checkName, { account: 'nobody_has_this' })
  await as(cast.bob).call(contract.checkName, { nickname: 'bob' })
  // Whose nickname it is isn't known by a token that has expired: the browser renews it and asks again.
  const stale = as({ accessToken: 'of-two-hours-ago', refreshToken: '' })
  expect((await refusal(stale.call(contract.checkName, { nickname: 'bob' }))).code).toBe('session_ended')
})
