/** What an answer gets of a bounty: points in full, of money what the platform leaves, whose share is cut to the fen. */
export function payoutOf({ fen, points }: { fen: number; points: number }, sharePercent: number) {
  const platformFen = Math.floor((fen * sharePercent) / 100)
  return { fen: fen - platformFen, points, platformFen }
}
