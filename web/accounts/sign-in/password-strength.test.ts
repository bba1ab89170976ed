import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['123456', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
  ['oolong-77', 'fair'],
  ['oolong & jasmine 7', 'strong'],
  ['一壶明前龙井配三块桂花糕吃到夕阳西下', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
