import { expect, test } from 'vitest'
import { showPriceRange } from './card-words.ts'

const priced = (priceFen: number, pricePoints = 0) => ({ priceFen, pricePoints })

test.each([
  [[priced(1_200)], '¥12.00'],
  [[priced(1_200), priced(3_000), priced(9_900)], '¥12.00 – ¥99.00'],
  [[priced(1_200), priced(1_200)], '¥12.00'],
  [[priced(0, 400), priced(1_200, 40)], '400 points – ¥12.00 + 40 points'],
])('a card costs from its cheapest to its dearest: %j', (specifications, range) => {
  expect(showPriceRange(specifications).replaceAll('\u00a0', ' ').replaceAll('CN¥', '¥')).toBe(range)
})
