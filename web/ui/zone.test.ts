import { expect, test } from 'vitest'
import { zoneAt } from './zone.ts'

test('a zone is told by what it is ahead of UTC at that moment', () => {
  const summer = new Date('2026-07-01T12:00:00Z')
  const winter = new Date('2026-12-01T12:00:00Z')
  expect(zoneAt(summer, 'Asia/Shanghai')).toBe('UTC+8')
  expect(zoneAt(summer, 'Asia/Kolkata')).toBe('UTC+5:30')
  expect(zoneAt(summer, 'America/New_York')).toBe('UTC-4')
  expect(zoneAt(winter, 'America/New_York')).toBe('UTC-5')
  expect(zoneAt(winter, 'UTC')).toBe('UTC+0')
})
