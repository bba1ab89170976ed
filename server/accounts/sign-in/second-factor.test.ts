import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { type SecondStep, signIn } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { makeMember, memberPassword } from '#test/makers.ts'

const { as, db } = await createTestApp()
const guest = as(null)
const password = memberPassword

beforeEach(async () => {
  await db.deleteFrom('attempt_counts').execute()
})

const codeOf = (secret: string, atMs = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

/** Lets time go by for the codes that were used, as waiting half a minute would. */
const forgetSteps = () => sql`update authenticators set last_step = 0`.execute(db)

async function makeGuarded() {
  const member = await makeMember(db)
  const { secret } = await as(member).call(contract.startAuthenticator, { password })
  const { recoveryCodes } = await as(member).call(contract.confirmAuthenticator, {
    factorCode: codeOf(secret),
  })
  await forgetSteps()
  return { member, secret, recoveryCodes }
}

async function firstStep(account: string): Promise<string> {
  const answer = await guest.call(signIn, { account, password })
  expect(answer).not.toHaveProperty('accessToken')
  return (answer as SecondStep).ticket
}
const complete = (ticket: string, factorCode: string) =>
  guest.call(contract.completeSignIn, { ticket, factorCode })

test('with an authenticator the password alone gives a ticket, and its code the session', async () => {
  const { member, secret } = await makeGuarded()
  const ticket = await firstStep(member.account)
  expect(
    (await as({ accessToken: ticket, refreshToken: ticket }).send({ url: '/api/profile' })).statusCode,
  ).toBe(401)
  const session = await complete(ticket, codeOf(secret))
  expect(session.systemUser.userId).toBe(member.memberId)
  expect((await refusal(complete(ticket, codeOf(secret)))).code).toBe('link_expired')
})

test('no code is good twice, not even at the same moment', async () => {
  const { member, secret } = await makeGuarded()
  const tickets = [await firstStep(member.account), await firstStep(member.account)]
  const code = codeOf(secret)
  const outcomes = await Promise.allSettled(tickets.map((ticket) => complete(ticket, code)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a code of the half minute before still counts, one of two minutes ago does not', async () => {
  const { member, secret } = await makeGuarded()
  const ticket = await firstStep(member.account)
  const old = codeOf(secret, Date.now() - 120_000)
  expect((await refusal(complete(ticket, old))).fields).toEqual({ factorCode: 'code_wrong' })
  await complete(ticket, codeOf(secret, Date.now() - 30_000))
})

test('each recovery code gets in once, however it is typed', async () => {
  const { member, recoveryCodes } = await makeGuarded()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  await complete(await firstStep(member.account), code.toLowerCase().replaceAll('-', ' '))
  const again = complete(await firstStep(member.account), code)
  expect((await refusal(again)).fields).toEqual({ factorCode: 'code_wrong' })
  expect((await as(member).call(contract.readSecondFactors, {})).recoveryCodesLeft).toBe(9)
})

test('the second step has five tries a ticket, and five in ten minutes over all tickets', async () => {
  const { member } = await makeGuarded()
  const ticket = await firstStep(member.account)
  const guesses = await Promise.all(Array.from({ length: 8 }, () => refusal(complete(ticket, '000000'))))
  expect(guesses.filter(({ code }) => code === 'invalid_input')).toHaveLength(5)
  const next = await firstStep(member.account)
  expect((await refusal(complete(next, '000000'))).code).toBe('too_many_tries')
})

test('a ticket ends after ten minutes', async () => {
  const { member, secret } = await makeGuarded()
  const ticket = await firstStep(member.account)
  await sql`update sign_in_tickets set expires_at = now() - interval '1 second'`.execute(db)
  expect((await refusal(complete(ticket, codeOf(secret)))).code).toBe('link_expired')
})

test('setting up and turning off ask for the password; a secret that was never confirmed asks for nothing', async () => {
  const member = await makeMember(db)
  const wrong = as(member).call(contract.startAuthenticator, { password: 'wrong' })
  expect((await refusal(wrong)).fields).toEqual({ password: 'password_wrong' })
  await as(member).call(contract.startAuthenticator, { password })
  sessionOf(await guest.call(signIn, { account: member.account, password }))

  const { member: guarded } = await makeGuarded()
  expect((await refusal(as(guarded).call(contract.startAuthenticator, { password }))).code).toBe(
    'authenticator_present',
  )
  expect((await refusal(as(guarded).call(contract.removeAuthenticator, {}))).fields).toEqual({
    password: 'password_wrong',
  })
  await as(guarded).call(contract.removeAuthenticator, { password })
  sessionOf(await guest.call(signIn, { account: guarded.account, password }))
})

test('a passkey that nobody made, or a challenge that nobody asked for, is refused', async () => {
  const { challengeKey } = await guest.call(contract.startPasskeySignIn, {})
  for (const credential of ['{}', 'null', 'no JSON', '{"id":"x","response":{}}', '[]']) {
    const attempt = guest.call(contract.signInByPasskey, { challengeKey, credential })
    expect((await refusal(attempt)).code).toBe('passkey_refused')
  }
})
