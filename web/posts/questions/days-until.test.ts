import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

test.each([
  ['2026-03-31T00:00:00Z', 'en-US', 'in 30 days'],
  ['2026-03-30T12:00:00Z', 'zh-CN', '30天后'],
  ['2026-03-01T00:00:01Z', 'en-US', 'in 1 day'],
  ['2026-02-01T00:00:00Z', 'zh-CN', '1天后'],
])('what is due at %s is said in whole days', (at, locale, said) => {
  expect(daysUntil(at, Date.parse('2026-03-01T00:00:00Z'), locale)).toBe(said)
})
