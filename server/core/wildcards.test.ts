import { expect, test } from 'vitest'
import { matchesWildcard } from './wildcards.ts'

test.each([
  ['admin', 'admin', true],
  ['Admin', 'aDMIN', true],
  ['admins', 'admin', false],
  ['the_admin_1', '*admin*', true],
  ['adm_in', '*admin*', false],
  ['tea_house', 'tea_*', true],
  ['a_tea_house', 'tea_*', false],
  ['black_tea', '*_tea', true],
  ['aXbXc', 'a*b*c', true],
  ['aXcXb', 'a*b*c', false],
  // What begins and ends a pattern doesn't share its letters.
  ['aba', 'ab*ba', false],
  ['abba', 'ab*ba', true],
  ['a', 'a*a', false],
  ['anything', '*', true],
  ['a.b', 'a.b', true],
  ['axb', 'a.b', false],
  ['a*b', 'a*b', true],
])('%s is of %s: %s', (text, pattern, is) => {
  expect(matchesWildcard(text, pattern)).toBe(is)
})

test('a pattern that a regular expression tries for ever is answered', () => {
  expect(matchesWildcard('a'.repeat(25), `${'*a'.repeat(24)}*b`)).toBe(false)
  expect(matchesWildcard('a'.repeat(5_000), `${'*a'.repeat(2_000)}*b*`)).toBe(false)
})
