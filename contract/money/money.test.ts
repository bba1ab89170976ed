import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatYuan, yuanText } from './money.ts'
import { yuan } from './yuan.ts'

test.each([
  ['12.34', 1234],
  ['0.01', 1],
  ['7', 700],
  ['7.5', 750],
  ['007', 700],
  // As it is pasted from a table.
  [' 7\t', 700],
  ['9999999999.99', 999_999_999_999],
  ['999999999999', 99_999_999_999_900],
  // The nearest double of 1.15 is a little below it.
  ['1.15', 115],
])('%s yuan are %i fen', (text, fen) => {
  expect(z.parse(yuan(), text)).toBe(fen)
})

test.each([
  ['', 'required'],
  ['0', 'too_small'],
  ['0.00', 'too_small'],
  ['-1', 'not_an_amount'],
  ['+1', 'not_an_amount'],
  ['0.001', 'not_an_amount'],
  ['1.', 'not_an_amount'],
  ['.5', 'not_an_amount'],
  ['1e9', 'not_an_amount'],
  ['1e400', 'not_an_amount'],
  ['NaN', 'not_an_amount'],
  ['Infinity', 'not_an_amount'],
  ['１２', 'not_an_amount'],
  ['٣', 'not_an_amount'],
  ['1 000', 'not_an_amount'],
  ['1,000', 'not_an_amount'],
  ['¥1', 'not_an_amount'],
  ['1000000000000', 'too_many_digits'],
  ['99999999999.99', 'too_many_digits'],
])('"%s" is no amount: %s', (text, code) => {
  const { error } = z.safeParse(yuan(), text)
  expect(error?.issues.map(({ message }) => message)).toEqual([code])
})

test.each([[12.5], [0], [null], [undefined], [['1']], [{}]])('%j is no text, so it is no amount', (value) => {
  expect(z.safeParse(yuan(), value).success).toBe(false)
})

test('the bounds are in fen and are named in yuan', () => {
  const { error } = z.safeParse(yuan(1, 20_000), '200.01')
  expect(error?.issues[0]).toMatchObject({ message: 'too_big', params: { max: 200 } })
})

test.each([
  [123_450, 'zh-CN', '¥1,234.50'],
  [123_450, 'en-US', '¥1,234.50'],
  [0, 'en-US', '¥0.00'],
  [-1, 'zh-CN', '-¥0.01'],
] as const)('%i fen read in %s as %s', (fen, language, text) => {
  expect(formatYuan(fen, language)).toBe(text)
})

test('what came in says so where both ways are listed', () => {
  expect([300, -300, 0].map((fen) => formatYuan(fen, 'en-US', true))).toEqual(['+¥3.00', '-¥3.00', '¥0.00'])
})

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [-1, '-0.01'],
  [-1234, '-12.34'],
  [99_999_999_999_999, '999999999999.99'],
])('%i fen are written "%s"', (fen, text) => {
  expect(yuanText(fen)).toBe(text)
})
