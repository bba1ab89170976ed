/** Only answers stand by how many like them. */
export type CommentsOrder = 'oldest' | 'newest' | 'score'

interface Shown {
  items: readonly { commentId: number; floor: number }[]
  pageCount: number
}

/**
 * Up to which floor somebody has read who has seen these comments of a page. By time that is the furthest they saw. Answers by
 * their likes stand in no order of floors: there it is as far as all before it were seen, of those that have one page.
 */
export function floorRead(
  { items, pageCount }: Shown,
  seen: ReadonlySet<number>,
  isByTime: boolean,
): number | null {
  if (isByTime) {
    const floors = items.filter(({ commentId }) => seen.has(commentId)).map(({ floor }) => floor)
    return floors.length > 0 ? Math.max(...floors) : null
  }
  if (pageCount > 1) return null
  const inOrder = [...items].sort((a, b) => a.floor - b.floor)
  const missed = inOrder.findIndex(({ commentId }) => !seen.has(commentId))
  return (missed < 0 ? inOrder.at(-1) : inOrder[missed - 1])?.floor ?? null
}

/**
 * Before which comment of a page the line stands that says what is new: the first unread one; where the newest stand first,
 * the one that follows it, below all that is new. None of another page, and none by likes.
 */
export function lineBefore({ items }: Shown, unreadId: number, order: CommentsOrder): number | null {
  const at = items.findIndex(({ commentId }) => commentId === unreadId)
  if (at < 0 || order === 'score') return null
  return items[order === 'newest' ? at + 1 : at]?.commentId ?? null
}
