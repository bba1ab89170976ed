import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { type SecondStep, signIn, signInByLink, signOut } from '#contract/accounts/accounts.ts'
import { banMember, endMemberSessions, resetSecondFactors, unbanMember } from '#contract/accounts/members.ts'
import { changePassword } from '#contract/accounts/profile.ts'
import { recoverPassword } from '#contract/accounts/recovery.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#contract/accounts/sessions.ts'
import { updateMember } from '#server/accounts/verification/member-queries.ts'
import type { Tx } from '#server/core/database.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { createTestApp, refusal, sessionOf } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { type Member, makeMember, memberPassword } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { endSessions } from './sessions.ts'
import { createSignInLink } from './sign-in-links.ts'

const { as, db, cast } = await createTestApp()
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
  expect((await refusal(complete(ticket, codeOf(secret)))).code).toBe('ticket_expired')
})

test('an app that was never confirmed is no second factor beside a passkey', async () => {
  const member = await makeMember(db)
  const { secret } = await as(member).call(contract.startAuthenticator, { password })
  const passkey = {
    credential_id: 'a key',
    public_key: Buffer.from(''),
    sign_count: 0,
    transports: [],
    name: 'Key',
  }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, member_id: member.memberId })
    .execute()
  const ticket = await firstStep(member.account)
  expect((await refusal(complete(ticket, codeOf(secret)))).fields).toEqual({ factorCode: 'code_wrong' })
  await as(member).call(contract.confirmAuthenticator, { factorCode: codeOf(secret) })
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

test('a code is right with the space that apps show it with, and in full width', async () => {
  const { member, secret } = await makeGuarded()
  const code = codeOf(secret)
  const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  await complete(await firstStep(member.account), `${wide.slice(0, 3)} ${code.slice(3)}`)
})

test('each recovery code gets in once, however it is typed', async () => {
  const { member, recoveryCodes } = await makeGuarded()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  await complete(await firstStep(member.account), code.toLowerCase().replaceAll('-', ' '))
  const again = complete(await firstStep(member.account), code)
  expect((await refusal(again)).fields).toEqual({ factorCode: 'code_wrong' })
  expect((await as(member).call(contract.readSecondFactors, {})).recoveryCodesLeft).toBe(9)
  const { member: other } = await makeGuarded()
  const foreign = complete(await firstStep(other.account), recoveryCodes[1]!)
  expect((await refusal(foreign)).fields).toEqual({ factorCode: 'code_wrong' })
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
  expect((await refusal(complete(ticket, codeOf(secret)))).code).toBe('ticket_expired')
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
  expect((await as(guarded).call(contract.readSecondFactors, {})).recoveryCodesLeft).toBe(0)
  sessionOf(await guest.call(signIn, { account: guarded.account, password }))
})

test('a passkey that nobody made, or a challenge that nobody asked for, is refused', async () => {
  const { challengeKey } = await guest.call(contract.startPasskeySignIn, {})
  for (const credential of ['{}', 'null', 'no JSON', '{"id":"x","response":{}}', '[]']) {
    const attempt = guest.call(contract.signInByPasskey, { challengeKey, credential })
    expect((await refusal(attempt)).code).toBe('passkey_refused')
  }
})

const endings: Record<string, (member: Member) => Promise<unknown>> = {
  'a new password': (member) =>
    as(member).call(changePassword, { oldPassword: password, password: 'lapsang & smoke 8' }),
  'a recovery': async ({ account, memberId }) => {
    const hint_answer_hash = await hashSecret('greenteagarden')
    await db.updateTable('members').set({ hint_answer_hash }).where('id', '=', memberId).execute()
    const captcha = await passCaptcha(db)
    const proof = { way: 'hint', hintAnswer: 'green tea garden', ...captcha } as const
    await guest.call(recoverPassword, { account, password: 'lapsang & smoke 8', ...proof })
  },
  'a sign-in link': async ({ memberId }) => {
    const token = await db.transaction().execute((tx) => createSignInLink(tx, memberId))
    return guest.call(signInByLink, { token, password: 'lapsang & smoke 8' })
  },
  'a ban that is lifted again': async ({ memberId }) => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await as(cast.keeper).call(banMember, { memberId, until, reason: 'Spam' })
    await as(cast.keeper).call(unbanMember, { memberId })
  },
  'the end of all sessions by staff': ({ memberId }) => as(cast.keeper).call(endMemberSessions, { memberId }),
  'the end of all other sessions': (member) => as(member).call(endOtherSessions, {}),
  'the end of one session': async (member) => {
    const { sessions } = await as(member).call(listSessions, {})
    await as(member).call(endOwnSession, { sessionId: sessions[0]!.sessionId })
  },
  'signing out': (member) => as(member).call(signOut, {}),
  'a second factor taken away by staff': ({ memberId }) =>
    as(cast.keeper).call(resetSecondFactors, { memberId }),
  'a copied refresh token': async (member) => {
    await as(member).call(refreshToken, {})
    await sql`update used_refresh_tokens set used_at = now() - interval '1 minute'`.execute(db)
    await refusal(as(member).call(refreshToken, {}))
  },
}

test.each(Object.keys(endings))('%s ends a sign-in that waits for its second factor', async (name) => {
  const { member, recoveryCodes } = await makeGuarded()
  const ticket = await firstStep(member.account)
  await endings[name]!(member)
  expect((await refusal(complete(ticket, recoveryCodes[0]!))).code).toBe('ticket_expired')
})

test('a password that was right until it was changed gets nobody in', async () => {
  const member = await makeMember(db)
  // The row is held as a change of password holds it; the sign-in has compared the old one by then.
  const change = async (tx: Tx) => {
    await updateMember(tx, member.memberId, { password_hash: null })
    await endSessions(tx, member.memberId)
  }
  const entering = await meanwhile(db, change, () =>
    refusal(guest.call(signIn, { account: member.account, password })),
  )
  expect(entering.code).toBe('wrong_credentials')
})
