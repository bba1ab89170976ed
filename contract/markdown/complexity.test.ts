import { expect, test } from 'vitest'
import { isTooComplex } from './complexity.ts'

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')

test.each<[what: string, most: string, more: string]>([
  ['quotes begun in a line', '> '.repeat(60), '> '.repeat(61)],
  ['lists begun in a line', `${'- '.repeat(60)}a`, `${'- '.repeat(61)}a`],
  ['footnotes begun in a line', `${'[^a\\]b]: '.repeat(60)}a`, `${'[^1]:'.repeat(61)}a`],
  ['quotes in all lines', lines(5_000, '> a'), `${lines(4_999, '> a')}\n> > a`],
  ['lists in all lines', lines(100, `${'1. '.repeat(50)}a`), `${lines(100, `${'1. '.repeat(50)}a`)}\n- a`],
  ['lines', lines(5_000, 'a'), lines(5_001, 'a')],
  ['cells', '|'.repeat(9_999), '|'.repeat(10_000)],
])('the most %s that are read, and one more', (_, most, more) => {
  expect([isTooComplex(most), isTooComplex(more)]).toEqual([false, true])
})

test('a rule is no list', () => {
  expect(isTooComplex('- '.repeat(100))).toBe(false)
})
