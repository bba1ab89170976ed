/* Shared by whatever is ordered: recharges and membership cards. */
import { randomInt } from 'node:crypto'
import { clockAt } from '#server/core/china-time.ts'

// Without letters and digits that look or sound alike, because people read order numbers out.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const attemptsMax = 5

/**
 * Inserts an order under a number of its own and returns what `insert` returned: a letter for what is ordered, the time by
 * China's clock, to the second, and ten letters by chance, so that people see the order and nobody guesses another's. `insert`
 * returns nothing when the number is taken; it is then called with another one.
 */
export async function insertNumbered<Row>(
  kind: 'R' | 'M',
  insert: (orderNumber: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const row = await insert(drawOrderNumber(kind))
    if (row) return row
  }
  throw new Error('Every order number that was drawn is taken.')
}

/** Draws a number that hardly can be taken. */
export function drawOrderNumber(kind: 'R' | 'M'): string {
  const moment = clockAt(new Date()).replace(/\D/g, '')
  const tail = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${kind}${moment}${tail}`
}
