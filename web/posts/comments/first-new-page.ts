interface Shown {
  lastFloor: number
  perPage: number
  /** Of answers without the adopted one, which stands on every page. */
  total: number
}

/**
 * The page where the first comment stands that came after those shown, in the order in which they are read. Pages go by
 * floors, but those of answers by their likes by how many there are: one that nobody has liked yet stands behind all others.
 */
export function firstNewPage(order: string | undefined, isQuestion: boolean, shown: Shown): number {
  if (order === 'newest') return 1
  const isByScore = isQuestion && order !== 'oldest'
  return Math.ceil(((isByScore ? shown.total : shown.lastFloor) + 1) / shown.perPage)
}
