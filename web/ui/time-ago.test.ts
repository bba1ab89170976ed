import { expect, test } from 'vitest'
import { m } from '#contract/messages/generated/messages.js'
import { showFullTime } from './show-time.ts'
import { dayOf, timeAgo } from './time-ago.ts'

const at = '2026-01-31T23:30:15.000Z'
const laterMs = (ms: number) => Date.parse(at) + ms

test('an old day is written as its reader writes days', () => {
  expect(timeAgo(Date.parse(at), laterMs(31 * 86_400_000), 'en-US')).toBeUndefined()
  expect(dayOf(at, 'en-US', false)).toBe('Jan 31, 2026')
  expect(dayOf(at, 'zh-CN', false)).toBe('2026年1月31日')
})

test('what is new is told by its age, never ahead of the clock', () => {
  expect(timeAgo(Date.parse(at), laterMs(-5_000), 'en-US')).toBe(m.ui_just_now())
  expect(timeAgo(Date.parse(at), laterMs(3 * 60_000), 'en-US')).toBe('3 minutes ago')
})

test('a time of a log has its seconds', () => {
  expect(showFullTime(at)).toMatch(/:30:15/)
})
