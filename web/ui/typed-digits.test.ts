import { expect, test } from 'vitest'
import { digitsOf } from './typed-digits.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['【茶馆】验证码：123456', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['nihao', ''],
])('of %s the digits are kept: %s', (typed, kept) => {
  expect(digitsOf(typed, 6)).toBe(kept)
})
