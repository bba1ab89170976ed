import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { sayDay } from './say-day.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('TZ', 'America/St_Johns')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('yesterday is the day before today, also where that has 23 hours or 25', () => {
  // Half an hour after midnight: 24 hours before it is the evening of two days ago.
  vi.setSystemTime('2026-03-09T03:00:00Z')
  expect(sayDay('2026-03-09T02:35:00Z')).toBe(m.conversations_today())
  expect(sayDay('2026-03-08T15:00:00Z')).toBe(m.conversations_yesterday())
  expect(sayDay('2026-03-08T02:00:00Z')).not.toBe(m.conversations_yesterday())
  // Half an hour before midnight, 24 hours after today's beginning.
  vi.setSystemTime('2026-11-02T03:00:00Z')
  expect(sayDay('2026-11-01T02:00:00Z')).toBe(m.conversations_yesterday())
})
