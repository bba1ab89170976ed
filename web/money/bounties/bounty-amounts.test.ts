import { expect, test } from 'vitest'
import { bountyInput, checkBounty } from './bounty-amounts.ts'

const bounds = {
  ...{ balanceFen: 10_000, points: 50, fenMin: 100, fenMax: 8_000, pointsMin: 5, pointsMax: 40 },
  ...{ sharePercent: 1, days: 30 },
}

const wrongIn = (bountyAmount: string, bountyPoints: string, already = { fen: 0, points: 0 }) =>
  Object.keys(checkBounty({ bountyAmount, bountyPoints }, bounds, already))

test('what is left empty, or nothing, is not promised and never wrong', () => {
  expect(wrongIn('', '')).toEqual([])
  expect(wrongIn('0', ' 0 ')).toEqual([])
  expect(bountyInput({ bountyAmount: ' ', bountyPoints: ' 7 ' })).toEqual({ bountyPoints: '7' })
})

test.each(['1', '80', '1.00', ' 12.34 '])('%s yuan may be promised', (amount) =>
  expect(wrongIn(amount, '5')).toEqual([]),
)

test.each(['0.99', '80.01', '100.01', '1.234', '-1', 'much', '1e3', '1000000000000000000'])(
  '%s yuan is refused before it is sent',
  (amount) => expect(wrongIn(amount, '')).toEqual(['bountyAmount']),
)

test.each(['4', '41', '51', '-5', '5.5', 'ten', '1000000000000000000'])(
  '%s points are refused before they are sent',
  (points) => expect(wrongIn('', points)).toEqual(['bountyPoints']),
)

test('both are refused at once, and the bounds are of the whole that is raised to', () => {
  expect(wrongIn('x', 'y')).toEqual(['bountyAmount', 'bountyPoints'])
  expect(wrongIn('0.50', '1', { fen: 100, points: 5 })).toEqual([])
  expect(wrongIn('79.01', '36', { fen: 100, points: 5 })).toEqual(['bountyAmount', 'bountyPoints'])
})
