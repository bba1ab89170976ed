import { pino } from 'pino'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/accounts.ts'
import { formEncode } from '#contract/core/endpoint.ts'
import { createTestApp, startTestApp } from '#test/app.ts'
import { makeMember, memberPassword } from '#test/makers.ts'
import { keepAddresses, readAddress } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:51234', '203.0.113.7'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['unknown', undefined],
  ['', undefined],
  ['_hidden', undefined],
  ['203.0.113.7<script>', undefined],
  ['203.0.113.256', undefined],
  ['1.2.3.4:5:6', undefined],
])('"%s" is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test('what stands before something that is no address counts for nothing', () => {
  expect(keepAddresses('203.0.113.1, 10.0.0.1:8080')).toBe('203.0.113.1, 10.0.0.1')
  expect(keepAddresses("203.0.113.1, '; drop table, 10.0.0.1")).toBe('10.0.0.1')
  expect(keepAddresses('tea')).toBe('')
})

const { db, url } = await createTestApp()

/** The address that is written down of a member who signs in through so much trust, with such a header. */
async function addressWritten(trustProxy: boolean | number | string[], forwarded: string): Promise<string> {
  const { app, as } = await startTestApp(db, url, { trustProxy })
  const member = await makeMember(db)
  const input = { type: 'account', account: member.account, password: memberPassword, rememberMe: 'false' }
  const answer = await as(null).send({
    method: 'POST',
    url: `/api${signIn.path}`,
    payload: formEncode(input).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
  })
  expect(answer.statusCode).toBe(200)
  await app.close()
  return lastAddressOf(member.memberId)
}

async function lastAddressOf(memberId: number): Promise<string> {
  const { address } = await db
    .selectFrom('login_log')
    .select('address')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return address
}

test.each<[boolean | number | string[], string, string]>([
  [false, '203.0.113.7', '127.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  [1, '203.0.113.7:51234', '203.0.113.7'],
  [1, 'not an address', '127.0.0.1'],
  [1, '', '127.0.0.1'],
  [true, 'forged, 203.0.113.7', '203.0.113.7'],
  [['loopback', '10.0.0.0/8'], '198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
])('with TRUST_PROXY=%j and "%s" a member comes from %s', async (trust, forwarded, address) => {
  expect(await addressWritten(trust, forwarded)).toBe(address)
})

test.each<[boolean | number, number]>([
  [false, 1],
  [1, 0],
])('with TRUST_PROXY=%j, headers of a proxy are warned of %i times', async (trustProxy, times) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const { app } = await startTestApp(db, url, { trustProxy, log })
  await app.inject({ url: '/healthz' })
  expect(lines).toEqual([])
  for (const address of ['203.0.113.7', '203.0.113.8'])
    await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': address } })
  expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(times)
})

test('on a socket that takes both kinds, IPv4 addresses are written as such', async () => {
  const { app } = await startTestApp(db, url, { trustProxy: false })
  const listening = await app.listen({ port: 0, host: '::' }).catch(() => undefined)
  // A machine without IPv6 has no such sockets.
  if (!listening) return
  const { port } = app.server.address() as { port: number }
  const { account, memberId } = await makeMember(db)
  const answer = await fetch(`http://127.0.0.1:${port}/api${signIn.path}`, {
    method: 'POST',
    headers: { cookie: 'XSRF-TOKEN=tea', 'x-xsrf-token': 'tea' },
    body: formEncode({ type: 'account', account, password: memberPassword, rememberMe: 'false' }),
  })
  expect(answer.status).toBe(200)
  expect(await lastAddressOf(memberId)).toBe('127.0.0.1')
})
