import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Draw, drawShares } from './shares.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

test('any total in any number of shares adds up to the fen, with a fen at least in each', () => {
  for (let turn = 0; turn < 3_000; turn++) {
    const count = randomInt(1, 1_000)
    const totalFen = count + randomInt(0, turn % 2 ? 20 : 20_000)
    const shares = drawShares(totalFen, count)
    expect(shares).toHaveLength(count)
    expect(sum(shares)).toBe(totalFen)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1)
    expect(shares.every(Number.isInteger)).toBe(true)
  }
})

test('each share is drawn up to twice the mean of what remains, and leaves a fen for each that follows', () => {
  const asked: [number, number][] = []
  const most: Draw = (min, max) => {
    asked.push([min, max])
    return max
  }
  expect(drawShares(100, 4, most)).toEqual([50, 33, 16, 1])
  expect(asked).toEqual([
    [1, 50],
    [1, 33],
    [1, 16],
  ])
  expect(drawShares(4, 4, most)).toEqual([1, 1, 1, 1])
})

test('whoever comes first or last may expect the same', () => {
  const turns = 4_000
  const totals = [0, 0, 0, 0, 0]
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, share] of drawShares(5_000, 5).entries()) totals[at]! += share
  }
  // The mean is 1,000; five standard errors of a share that spreads over 0 to 2,000 and more are below 80.
  for (const total of totals) expect(Math.abs(total / turns - 1_000)).toBeLessThan(80)
})
