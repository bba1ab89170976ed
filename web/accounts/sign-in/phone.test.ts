import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test.each([
  ['13800138000', '86', '13800138000'],
  ['138 0013-8000', '86', '13800138000'],
  ['１３８００１３８０００', '86', '13800138000'],
  ['+86 138 0013 8000', '86', '13800138000'],
  ['+852 9123 4567', '852', '91234567'],
  ['+999 1234 5678', '86', '99912345678'],
])('%s is read with the country %s as %s', (typed, phoneCountry, phoneNumber) => {
  expect(readPhone(typed, '86')).toEqual({ phoneCountry, phoneNumber })
})
