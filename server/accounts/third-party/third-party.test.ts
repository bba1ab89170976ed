import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import * as contract from '#contract/accounts/third-party.ts'
import { readBanTicket } from '#server/accounts/sign-in/ban-tickets.ts'
import { hashToken } from '#server/accounts/sign-in/tokens.ts'
import { lockMember } from '#server/accounts/verification/member-queries.ts'
import type { Tx } from '#server/core/database.ts'
import { createTestApp, refusal, sessionOf, type Tokens } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeMember, memberPassword } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { oidcClient, openOidcProvider, openWeChat, weChatApp } from '#test/third-parties.ts'
import { deleteLink } from './queries.ts'

type Newcomer = { newcomer: string; nickname: string }

/** Whoever is named here has signed in at the provider and agrees. */
const persons = { next: 'person-1' }
const returnAddresses = ['http://localhost', 'http://localhost:80'].map(
  (origin) => `${origin}/thirdParty/loginRedirect`,
)
const provider = await openOidcProvider(returnAddresses, (_step, _request, _response, agree) =>
  agree(persons.next),
)
const weChat = await openWeChat()
afterAll(() => {
  provider.close()
  weChat.close()
})
Object.assign(testDeps.thirdParties, {
  oidc: { issuer: provider.address, clientId: oidcClient.id, clientSecret: oidcClient.secret, name: 'House' },
  weixin: { secret: weChatApp.secret, openUrl: weChat.address, apiUrl: weChat.address },
})
const { as, db, settings } = await createTestApp({ weixinOfficialAccountAppId: weChatApp.id })
const guest = as(null)

/** Goes through the provider as a browser with its own cookies, up to the address that leads back to us. */
async function walk(address: string): Promise<string> {
  const jar = new Map<string, string>()
  for (let next = address; ; ) {
    if (next.startsWith('http://localhost')) return new URL(next).search
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
  }
}

async function goTo(purpose: 'signIn' | 'link' = 'signIn', tokens: Tokens | null = null) {
  const { address, binding } = await as(tokens).call(contract.startThirdParty, {
    ...{ provider: 'oidc', purpose, password: memberPassword },
  })
  return { query: await walk(address), binding }
}
const finish = (trip: { query: string; binding: string }, tokens: Tokens | null = null) =>
  as(tokens).call(contract.finishThirdParty, trip)

/** What somebody new gets in place of a session. */
async function arrive(trip?: { query: string; binding: string }): Promise<Newcomer> {
  const answer = await finish(trip ?? (await goTo()))
  if (!('newcomer' in answer)) throw new Error(`Known already: ${JSON.stringify(answer)}`)
  return answer
}

async function settleIn(trip?: { query: string; binding: string }): Promise<SignedIn> {
  return guest.call(contract.registerByThirdParty, { ...(await arrive(trip)), agreeTerms: true })
}

test('somebody new comes in by OpenID Connect under the name they have there, and is known the next time', async () => {
  persons.next = 'person-1'
  const first = await settleIn()
  expect(first.systemUser).toMatchObject({ nickname: 'Nick person-1' })
  // Guards count them among those who registered from there.
  const networks = db.selectFrom('registration_networks').select('member_id')
  expect(await networks.execute()).toEqual([{ member_id: first.systemUser.userId }])
  const second = sessionOf((await finish(await goTo())) as SignedIn)
  expect(second.systemUser.userId).toBe(first.systemUser.userId)
})

test('whoever is banned learns where they may answer, and nobody else does', async () => {
  persons.next = 'person-banned'
  const { systemUser } = await settleIn()
  const until = new Date(Date.now() + 3_600_000)
  await db.updateTable('members').set({ banned_until: until }).where('id', '=', systemUser.userId).execute()
  const refused = await refusal(finish(await goTo()))
  expect(refused.code).toBe('account_banned')
  expect(readBanTicket(testDeps.keys, refused.ticket!)).toBe(systemUser.userId)
  const stray = await refusal(finish({ query: '?state=none&code=none', binding: 'x'.repeat(43) }))
  expect([stray.code, stray.ticket]).toEqual(['third_party_refused', undefined])
})

test('nobody new has an account before they agree to the terms and answer what is required', async () => {
  persons.next = 'person-7'
  const countMembers = async () => (await db.selectFrom('members').select('id').execute()).length
  const before = await countMembers()
  const field = { name_zh: '城市', name_en: 'City', kind: 'input', is_required: true, character_rule: 'any' }
  const { id } = await db
    .insertInto('registration_fields')
    .values({ ...field, length_min: 2, length_max: 20, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = await arrive()
  expect(ticket.nickname).toBe('Nick person-7')
  const send = (parts: object) =>
    guest.call(contract.registerByThirdParty, { ...ticket, agreeTerms: true, ...parts })
  const fieldsOf = async (parts: object) => (await refusal(send(parts))).fields
  expect(await fieldsOf({ agreeTerms: false })).toEqual({ agreeTerms: 'must_agree' })
  expect(await fieldsOf({})).toEqual({ [`field${id}`]: 'required' })
  const fieldValues = [`${id}:Hangzhou`]
  expect(await fieldsOf({ fieldValues, nickname: 'Аdmin' })).toEqual({ nickname: 'reserved' })
  expect(await fieldsOf({ fieldValues, nickname: 'Nick person-1' })).toEqual({ nickname: 'taken' })
  expect((await refusal(send({ fieldValues, newcomer: 'x'.repeat(43) }))).code).toBe('third_party_refused')
  expect(await countMembers()).toBe(before)

  const twice = await Promise.allSettled([send({ fieldValues }), send({ fieldValues })])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countMembers()).toBe(before + 1)
  await db.deleteFrom('member_field_values').execute()
  await db.deleteFrom('registration_fields').where('id', '=', id).execute()
  const again = sessionOf((await finish(await goTo())) as SignedIn)
  expect(again.systemUser.nickname).toBe('Nick person-7')
})

test('what a third party vouched for is forgotten after half an hour, and makes one account, not two', async () => {
  persons.next = 'person-8'
  const [late, first, second] = [await arrive(), await arrive(), await arrive()]
  const send = (ticket: Newcomer) =>
    guest.call(contract.registerByThirdParty, { ...ticket, nickname: '', agreeTerms: true })
  await db
    .updateTable('third_party_newcomers')
    .set({ expires_at: new Date(0) })
    .where('ticket_hash', '=', hashToken(late.newcomer))
    .execute()
  expect((await refusal(send(late))).code).toBe('third_party_refused')
  expect((await send(first)).systemUser.account).toMatch(/^oidc_\d{12}$/)
  expect((await refusal(send(second))).code).toBe('third_party_refused')
})

test('a provider that is out of reach is told as one that did not answer, not as our failure', async () => {
  const oidc = { issuer: 'https://nowhere.invalid', clientId: 'x', clientSecret: 'x', name: 'Away' }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const site = await createTestApp({}, { thirdParties: { oidc, weixin: undefined }, log })
  const starting = site.as(null).call(contract.startThirdParty, { provider: 'oidc', purpose: 'signIn' })
  expect(await refusal(starting)).toMatchObject({ status: 422, code: 'third_party_unreachable' })
  // The operator reads why.
  expect(lines.join('')).toMatch(/"problem":"[^"]*getaddrinfo \w+ nowhere\.invalid"/)
})

test('a way back is walked once, by the browser that began it, and unchanged', async () => {
  persons.next = 'person-2'
  const trip = await goTo()
  const stranger = await goTo()
  const refused = { status: 422, code: 'third_party_refused' }
  expect(await refusal(finish({ query: trip.query, binding: stranger.binding }))).toMatchObject(refused)
  await finish(trip)
  expect(await refusal(finish(trip))).toMatchObject(refused)
  const forged = stranger.query.replace(/code=[^&]+/, 'code=forged')
  expect(await refusal(finish({ ...stranger, query: forged }))).toMatchObject(refused)
  expect(
    await refusal(finish({ query: '?error=access_denied&state=x', binding: trip.binding })),
  ).toMatchObject(refused)
})

test('a member links an account elsewhere with the password, comes in by it, and unlinks it with the password', async () => {
  persons.next = 'person-3'
  const member = await makeMember(db)
  const atUnlockedScreen = as(member).call(contract.startThirdParty, { provider: 'oidc', purpose: 'link' })
  expect((await refusal(atUnlockedScreen)).fields).toEqual({ password: 'password_wrong' })
  for (const _ of ['once', 'again'])
    expect(await finish(await goTo('link', member), member)).toEqual({ isLinked: true })
  expect(sessionOf((await finish(await goTo())) as SignedIn).systemUser.userId).toBe(member.memberId)
  const other = await makeMember(db)
  const taking = finish(await goTo('link', other), other)
  expect((await refusal(taking)).code).toBe('third_party_taken')
  const bare = as(member).call(contract.unlinkThirdParty, { provider: 'oidc' })
  expect((await refusal(bare)).fields).toEqual({ password: 'password_wrong' })
  const another = { provider: 'weixin', subject: 'person-3', member_id: member.memberId }
  await db.insertInto('third_party_accounts').values(another).execute()
  await as(member).call(contract.unlinkThirdParty, { provider: 'oidc', password: memberPassword })
  const { thirdParties } = await as(member).call(contract.listThirdParties, {})
  expect(thirdParties).toMatchObject([
    { provider: 'oidc', linkedAt: null },
    { provider: 'weixin', linkedAt: expect.any(String) },
  ])
})

test('a link that one member began can’t be finished as another', async () => {
  persons.next = 'person-4'
  const [victim, attacker] = [await makeMember(db), await makeMember(db)]
  const trip = await goTo('link', attacker)
  expect((await refusal(finish(trip, victim))).code).toBe('third_party_refused')
})

test('a link that begins with tokens that have expired is refused, and becomes no sign-in of somebody else', async () => {
  const stale = as({ accessToken: 'of-two-hours-ago', refreshToken: 'still-good' })
  for (const caller of [stale, guest]) {
    const linking = caller.call(contract.startThirdParty, { provider: 'oidc', purpose: 'link' })
    expect(await refusal(linking)).toMatchObject({ status: 401, code: 'not_signed_in' })
  }
})

test('a token that expires on the way to a provider and back costs nobody their link', async () => {
  persons.next = 'person-9'
  const member = await makeMember(db)
  const trip = await goTo('link', member)
  const late = await refusal(finish(trip, { accessToken: 'of-two-hours-ago', refreshToken: 'still-good' }))
  expect(late).toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(await finish(trip, member)).toEqual({ isLinked: true })
})

test('nobody unlinks their only way in', async () => {
  persons.next = 'person-5'
  const newcomer = await settleIn()
  const unlinking = as(newcomer).call(contract.unlinkThirdParty, { provider: 'oidc' })
  expect((await refusal(unlinking)).code).toBe('last_way_in')
  const { thirdParties } = await as(newcomer).call(contract.listThirdParties, {})
  expect(thirdParties.find(({ provider }) => provider === 'oidc')?.linkedAt).not.toBeNull()
})

test('nor the only one by which the site lets anybody in', async () => {
  persons.next = 'person-12'
  const newcomer = await settleIn()
  const former = { provider: 'former', subject: 'person-12', member_id: newcomer.systemUser.userId }
  await db.insertInto('third_party_accounts').values(former).execute()
  const unlinking = as(newcomer).call(contract.unlinkThirdParty, { provider: 'oidc' })
  expect((await refusal(unlinking)).code).toBe('last_way_in')
})

test('of the last two ways in, unlinked at once, one stays', async () => {
  persons.next = 'person-6'
  const newcomer = await settleIn()
  const memberId = newcomer.systemUser.userId
  const other = { provider: 'weixin', subject: 'person-6', member_id: memberId }
  await db.insertInto('third_party_accounts').values(other).execute()
  // As the other unlinking does it.
  const unlinkOidc = async (tx: Tx) => {
    await lockMember(tx, memberId)
    await deleteLink(tx, memberId, 'oidc')
  }
  const unlinking = await meanwhile(db, unlinkOidc, () =>
    refusal(as(newcomer).call(contract.unlinkThirdParty, { provider: 'weixin' })),
  )
  expect(unlinking.code).toBe('last_way_in')
})

test('WeChat’s own protocol signs in; a used code and a wrong one don’t', async () => {
  const begin = () => guest.call(contract.startThirdParty, { provider: 'weixin', purpose: 'signIn' })
  const walkWeChat = async (code: string) => {
    const { address, binding } = await begin()
    const url = new URL(address)
    expect(url.pathname + url.hash).toBe('/connect/oauth2/authorize#wechat_redirect')
    return finish({ query: `?code=${code}&state=${url.searchParams.get('state')}`, binding })
  }
  const code = weChat.issueCode()
  const ticket = (await walkWeChat(code)) as Newcomer
  const first = await guest.call(contract.registerByThirdParty, { ...ticket, agreeTerms: true })
  expect(first.systemUser.nickname).toBe('微信茶客')
  // The same over all accounts of a company, and so what links must name.
  const linked = db.selectFrom('third_party_accounts').select('subject').where('provider', '=', 'weixin')
  const own = linked.where('member_id', '=', first.systemUser.userId)
  expect(await own.execute()).toEqual([{ subject: 'union-1' }])
  expect((await refusal(walkWeChat(code))).code).toBe('third_party_refused')
  expect(sessionOf((await walkWeChat(weChat.issueCode())) as SignedIn).systemUser.userId).toBe(
    first.systemUser.userId,
  )
})

test('a way takes ten minutes at most, and to an account that has ended there is none', async () => {
  persons.next = 'person-10'
  const { systemUser } = await settleIn()
  const trip = await goTo()
  await db.updateTable('third_party_attempts').set({ expires_at: new Date() }).execute()
  expect((await refusal(finish(trip))).code).toBe('third_party_refused')
  const isEnded = { cancelled_at: new Date() }
  await db.updateTable('members').set(isEnded).where('id', '=', systemUser.userId).execute()
  expect((await refusal(finish(await goTo()))).code).toBe('third_party_refused')
})

test('what the site has closed is closed here too', async () => {
  persons.next = 'person-11'
  const ticket = await arrive()
  await settings({ allowRegisterAccountTypes: [] })
  expect((await refusal(finish(await goTo()))).code).toBe('registration_closed')
  const late = () => refusal(guest.call(contract.registerByThirdParty, { ...ticket, agreeTerms: true }))
  expect((await late()).code).toBe('registration_closed')
  await settings({ allowRegisterAccountTypes: ['account'], allowLoginAccountTypes: ['account'] })
  expect((await late()).code).toBe('sign_in_closed')
  const closed = guest.call(contract.startThirdParty, { provider: 'oidc', purpose: 'signIn' })
  expect((await refusal(closed)).code).toBe('sign_in_closed')
})
