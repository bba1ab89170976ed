import { beforeEach, expect, test } from 'vitest'
import { createCaptcha, readSignInOptions, signIn, signInByLink } from '#contract/accounts/accounts.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { readCaptcha } from '#test/codes.ts'
import { type Member, makeMember, memberPassword } from '#test/makers.ts'
import { createSignInLink } from './sign-in-links.ts'

const { as, db, startAnother } = await createTestApp()
const guest = as(null)

// Everybody here comes from one address.
beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

const wrong = { password: 'not the password' }
const newLink = (member: Member) => db.transaction().execute((tx) => createSignInLink(tx, member.memberId))

test('a member signs in with any letter case of the name', async () => {
  const member = await makeMember(db, { account: 'Any_Case' })
  const pair = sessionOf(await guest.call(signIn, { account: 'aNY_cASE', password: memberPassword }))
  expect(pair.systemUser.userId).toBe(member.memberId)
})

test('a wrong password and an unknown account get the same answer', async () => {
  const { account } = await makeMember(db)
  const known = await refusal(guest.call(signIn, { account, ...wrong }))
  const unknown = await refusal(guest.call(signIn, { account: 'nobody_here', ...wrong }))
  expect(known).toMatchObject({ status: 422, code: 'wrong_credentials', fields: {} })
  expect({ ...unknown, stack: '' }).toEqual({ ...known, stack: '' })
})

test('a member without a password cannot be signed in with an empty or any password', async () => {
  const { account, memberId } = await makeMember(db)
  await db.updateTable('members').set({ password_hash: null }).where('id', '=', memberId).execute()
  const answer = await refusal(guest.call(signIn, { account, password: 'an account that does not exist' }))
  expect(answer.code).toBe('wrong_credentials')
})

test('a cancelled account cannot sign in', async () => {
  const { account, memberId } = await makeMember(db)
  await db.updateTable('members').set({ cancelled_at: new Date() }).where('id', '=', memberId).execute()
  expect((await refusal(guest.call(signIn, { account, password: memberPassword }))).code).toBe(
    'wrong_credentials',
  )
})

test('after three failures in a minute a captcha is needed, in every process', async () => {
  const member = await makeMember(db)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const form = (fields: Record<string, string>) => ({
    method: 'POST' as const,
    url: '/api/login',
    payload: new URLSearchParams({ account: member.account, ...fields }).toString(),
  })
  const head = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const answer = await guest.send({ ...form(wrong), headers: { ...head, ...from(address) } })
    expect(answer.json().error.code).toBe('wrong_credentials')
  }
  const another = await startAnother()
  const right = { password: memberPassword }
  const asked = await another.as(null).send({ ...form(right), headers: { ...head, ...from('203.0.113.4') } })
  expect(asked.json().error).toMatchObject({ code: 'captcha_required', fields: { captchaValue: {} } })

  const { captchaKey } = await guest.call(createCaptcha, {})
  const captcha = { captchaKey, captchaValue: await readCaptcha(db, captchaKey) }
  const pair = sessionOf(await guest.call(signIn, { account: member.account, ...right, ...captcha }))
  expect(pair.systemUser.userId).toBe(member.memberId)
})

test('the failures of one address are counted together, and the form is told', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.77',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const needs = async () => (await guest.send({ url: '/api/signInOptions', headers })).json().loginCaptcha
  expect(await needs()).toBe(false)
  for (const account of ['someone_1', 'someone_2', 'someone_3']) {
    const payload = new URLSearchParams({ account, ...wrong }).toString()
    await guest.send({ method: 'POST', url: '/api/login', headers, payload })
  }
  expect(await needs()).toBe(true)
})

test('failures older than a minute are forgotten', async () => {
  const { account } = await makeMember(db)
  for (let failure = 0; failure < 3; failure++) await refusal(guest.call(signIn, { account, ...wrong }))
  const code = async () => (await refusal(guest.call(signIn, { account, ...wrong }))).code
  expect(await code()).toBe('captcha_required')
  await db
    .updateTable('attempt_counts')
    .set({ window_started_at: new Date(Date.now() - 61_000) })
    .execute()
  expect(await code()).toBe('wrong_credentials')
})

test('the entrance of a guest who never failed asks for no captcha at sign-in', async () => {
  expect((await guest.call(readSignInOptions, {})).loginCaptcha).toBe(false)
})

test('a sign-in link sets the password and works once, and one that was made before no longer', async () => {
  const member = await makeMember(db)
  const before = await newLink(member)
  const token = await newLink(member)
  const password = 'rain on the roof tiles'
  expect((await guest.call(signInByLink, { token, password })).systemUser.userId).toBe(member.memberId)
  await guest.call(signIn, { account: member.account, password })
  for (const used of [token, before])
    expect((await refusal(guest.call(signInByLink, { token: used, password }))).code).toBe('link_expired')
})

test('of two who use one sign-in link at the same moment exactly one gets in', async () => {
  const token = await newLink(await makeMember(db))
  const attempt = (password: string) => guest.call(signInByLink, { token, password })
  const outcomes = await Promise.allSettled([attempt('first come, served'), attempt('second, too late')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a sign-in link expires after a day', async () => {
  const token = await newLink(await makeMember(db))
  const links = await db.selectFrom('sign_in_links').select('expires_at').execute()
  const latest = Math.max(...links.map(({ expires_at }) => expires_at.getTime()))
  expect(latest - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute()
  const late = guest.call(signInByLink, { token, password: 'rain on the roof tiles' })
  expect((await refusal(late)).code).toBe('link_expired')
})

test('a common password is refused and leaves the sign-in link good', async () => {
  const token = await newLink(await makeMember(db))
  const first = guest.call(signInByLink, { token, password: 'password123' })
  expect((await refusal(first)).fields).toEqual({ password: 'common' })
  await guest.call(signInByLink, { token, password: 'rain on the roof tiles' })
})

test('the own account name is too common a password for a sign-in link, which stays good', async () => {
  const member = await makeMember(db, { account: 'tea_master' })
  const token = await newLink(member)
  const first = guest.call(signInByLink, { token, password: 'Tea_Master' })
  expect((await refusal(first)).fields).toEqual({ password: 'common' })
  await guest.call(signInByLink, { token, password: 'rain on the roof tiles' })
})

test('choosing a password by link ends the sessions that were open before', async () => {
  const member = await makeMember(db)
  await guest.call(signInByLink, { token: await newLink(member), password: 'rain on the roof tiles' })
  expect((await as(member).send({ url: '/api/composerOptions' })).json().error.code).toBe('session_ended')
})
