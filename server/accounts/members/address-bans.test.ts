import { expect, test } from 'vitest'
import { banAddress, listAddressBans, unbanAddress } from '#contract/accounts/address-bans.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { readRange } from './address-bans.ts'

const { as, cast, app, startAnother } = await createTestApp()
const keeper = as(cast.keeper)
const processes = [app, (await startAnother()).app, (await startAnother()).app]

const statusFrom = async (address: string, at = app) =>
  (await at.inject({ url: '/api/baseInfo', headers: { 'x-forwarded-for': address } })).statusCode
const ban = (address: string, until?: string) => keeper.call(banAddress, { address, until, reason: 'Flood' })

test('a banned range gets 456 from every process until it is unbanned', async () => {
  await ban('203.0.113.77/24')
  const statuses = () => Promise.all(processes.map((each) => statusFrom('203.0.113.5', each)))
  await eventually(async () => expect(await statuses()).toEqual([456, 456, 456]))
  expect(await statusFrom('::ffff:203.0.113.5')).toBe(456)
  expect(await statusFrom('203.0.114.5')).toBe(200)
  const [listed] = (await keeper.call(listAddressBans, {})).items
  expect(listed).toMatchObject({ address: '203.0.113.0/24', bannedBy: 'keeper', until: null })
  await keeper.call(unbanAddress, { banId: listed!.banId })
  await eventually(async () => expect(await statuses()).toEqual([200, 200, 200]))
})

test('a ban ends by itself', async () => {
  await ban('2001:db8::/32', new Date(Date.now() + 1_500).toISOString())
  await eventually(async () => expect(await statusFrom('2001:db8::9')).toBe(456), 1_200)
  await eventually(async () => expect(await statusFrom('2001:db8::9')).toBe(200))
  expect((await keeper.call(listAddressBans, {})).items).toEqual([])
})

test('a range that is written in two ways is banned once, and lifted at once', async () => {
  await ban('2001:0DB8:00ff::1/48')
  await ban('2001:db8:ff::/48')
  const { items } = await keeper.call(listAddressBans, {})
  expect(items.map(({ address }) => address)).toEqual(['2001:db8:ff::/48'])
  await keeper.call(unbanAddress, { banId: items[0]!.banId })
})

test('nobody bans the address they come from, or everything', async () => {
  expect((await refusal(ban('127.0.0.0/8'))).code).toBe('own_address')
  for (const address of ['0.0.0.0/0', 'example.org', '1.2.3', '1.2.3.4/33', '1.2.3.4/8/8']) {
    expect((await refusal(ban(address))).fields).toEqual({ address: 'wrong_form' })
  }
})

test('ranges are read in both families', () => {
  expect(readRange('198.51.100.7')).toEqual({ address: '198.51.100.7', prefix: 32, family: 'ipv4' })
  expect(readRange('fe80::1%eth0')).toEqual({ address: 'fe80::1', prefix: 128, family: 'ipv6' })
  expect(readRange('2001:db8::/48')).toEqual({ address: '2001:db8::', prefix: 48, family: 'ipv6' })
})
