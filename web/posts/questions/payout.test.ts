import { expect, test } from 'vitest'
import { sharesOf } from '#server/money/bounties/bounties.ts'
import { payoutOf } from './payout.ts'

test.each([1, 99, 100, 101, 5_000, 9_999_999_999])('what is named of %i fen is what is paid', (fen) => {
  for (const sharePercent of [0, 1, 33, 100]) {
    const { fen: receivedFen, platformFen } = payoutOf({ fen, points: 7 }, sharePercent)
    expect({ receivedFen, platformFen }).toEqual(sharesOf({ fen }, sharePercent))
  }
})
