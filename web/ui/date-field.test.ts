import { expect, test } from 'vitest'
import { datePartsIn, toDay } from './date-field.tsx'

test('a day is asked for in the order of the reader’s language', () => {
  expect(datePartsIn('en-US')).toEqual(['month', 'day', 'year'])
  expect(datePartsIn('zh-CN')).toEqual(['year', 'month', 'day'])
})

test('a day is whole or none, and never one that its month doesn’t have', () => {
  expect(toDay({ year: '2026', month: '', day: '03' })).toBe('')
  expect(toDay({ year: '2026', month: '02', day: '03' })).toBe('2026-02-03')
  expect(toDay({ year: '2026', month: '02', day: '31' })).toBe('2026-02-28')
  expect(toDay({ year: '2028', month: '02', day: '31' })).toBe('2028-02-29')
})
