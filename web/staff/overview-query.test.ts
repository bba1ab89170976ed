import { expect, test } from 'vitest'
import { countWaiting } from './overview-query.ts'

const counts = { report: 2, post: 30, deletion: 400, appeal: 5000 }

test('whatever the desk holds waits for the staff, appeals too', () => {
  expect(countWaiting({ waiting: { ...counts, oldestSentAt: null } })).toBe(5432)
  expect(countWaiting({ waiting: null })).toBeNull()
})
