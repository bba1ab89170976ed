import { expect, test } from 'vitest'
import { datePartsIn, isHalfChosen, toDay } from './date-field.tsx'

test('a day is asked for in the order of the reader’s language', () => {
  expect(datePartsIn('en-US')).toEqual(['month', 'day', 'year'])
  expect(datePartsIn('zh-CN')).toEqual(['year', 'month', 'day'])
})

test('a day that was begun is told from a whole one and from none', () => {
  const [begun, whole, none] = [
    toDay({ year: '2026', month: '', day: '' }),
    toDay({ year: '2026', month: '02', day: '03' }),
    toDay({ year: '', month: '', day: '' }),
  ]
  expect([begun, whole, none]).toEqual(['2026--', '2026-02-03', ''])
  expect([begun, whole, none].map(isHalfChosen)).toEqual([true, false, false])
})

test('a day is never one that its month doesn’t have', () => {
  expect(toDay({ year: '2026', month: '02', day: '03' })).toBe('2026-02-03')
  expect(toDay({ year: '2026', month: '02', day: '31' })).toBe('2026-02-28')
  expect(toDay({ year: '2028', month: '02', day: '31' })).toBe('2028-02-29')
})
