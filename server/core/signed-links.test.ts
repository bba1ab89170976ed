import { afterEach, expect, test, vi } from 'vitest'
import { createKeys } from './keys.ts'
import { requireSignedLink, signLink } from './signed-links.ts'

const keys = createKeys('a secret that only tests know, of 32+')

afterEach(() => void vi.useRealTimers())

const open = (address: string, by = keys) => {
  const { pathname, searchParams } = new URL(address, 'http://site')
  return () => requireSignedLink(by, pathname, Object.fromEntries(searchParams))
}

test('a link opens for five minutes, whatever the order of its parameters', () => {
  vi.useFakeTimers()
  const address = signLink(keys, '/csvFiles/orders', { filter: '{"month":"2026-11","name":"茶 &"}' })
  expect(open(address)).not.toThrow()
  const { pathname, searchParams } = new URL(address, 'http://site')
  const turned = new URLSearchParams([...searchParams].reverse())
  expect(open(`${pathname}?${turned}`)).not.toThrow()
  vi.advanceTimersByTime(300_001)
  expect(open(address)).toThrow('link_expired')
})

test('one that was changed in any part opens nothing', () => {
  const address = signLink(keys, '/exports/7', { part: '1' })
  const [, expires = ''] = /expires=(\d+)/.exec(address) ?? []
  const forged = [
    address.replace('/exports/7', '/exports/8'),
    address.replace('part=1', 'part=2'),
    address.replace(expires, String(Number(expires) + 600_000)),
    `${address}&more=1`,
    address.replace(/signature=.*/, 'signature=x'),
    address.replace(/&signature=.*/, ''),
    '/exports/7',
  ]
  for (const each of forged) expect(open(each), each).toThrow('link_expired')
  expect(open(address, createKeys('another secret that only tests know'))).toThrow('link_expired')
})

test('a parameter that comes twice is refused rather than misread', () => {
  const { pathname, searchParams } = new URL(signLink(keys, '/exports/7'), 'http://site')
  const query = Object.fromEntries(searchParams)
  const twice = [query.expires, query.expires] as unknown as string
  expect(() => requireSignedLink(keys, pathname, { ...query, expires: twice })).toThrow('link_expired')
})
