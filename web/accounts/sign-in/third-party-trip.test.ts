import { afterEach, expect, test, vi } from 'vitest'
import { encodePath, pathOf } from '#web/api/location-code.ts'
import { takeTrip, travel } from './third-party-trip.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a path', '/user/control/balance?page=2'],
  ['the word of an address', encodePath('/user/control/balance?page=2')],
])('whoever comes back from another site comes to where they were, told as %s', (_, jumpUrl) => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (name: string, value: string) => items.set(name, value),
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
  })
  vi.stubGlobal('location', { assign: () => undefined })
  travel({ address: 'https://house.example/', binding: 'b'.repeat(20) }, jumpUrl)
  expect(pathOf(takeTrip()?.jumpUrl)).toBe('/user/control/balance?page=2')
})
