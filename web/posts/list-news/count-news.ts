/** How much of a list has come since a page of it was read; all of the page is `isMore`, as there may be more behind it. */
export interface News {
  count: number
  isMore: boolean
}

/**
 * Counts what isn't known in a page that was read again, each by a key. What isn't known either behind all that is came up from the
 * next page, as where something was deleted.
 */
export function countNews(known: readonly string[], latest: readonly string[]): News {
  const isKnown = (key: string) => known.includes(key)
  const end = latest.findLastIndex(isKnown)
  if (end < 0) return { count: latest.length, isMore: latest.length > 0 && known.length > 0 }
  return { count: latest.slice(0, end).filter((key) => !isKnown(key)).length, isMore: false }
}
