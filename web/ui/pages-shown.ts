/** The first page of a list has no number in its address. */
export const pageInAddress = (page: number): number | undefined => (page > 1 ? page : undefined)

const aroundCurrent = 1

/** First, last and the pages around the current one; `gap` stands for at least two pages left out. */
export function pagesShown(page: number, pageCount: number): (number | 'gap')[] {
  const from = Math.max(2, page - aroundCurrent)
  const to = Math.min(pageCount - 1, page + aroundCurrent)
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const kept = [...new Set([1, ...middle, pageCount])]
  return kept.flatMap((shown, index) => {
    const leftOut = shown - (kept[index - 1] ?? 0) - 1
    if (leftOut === 0) return [shown]
    return leftOut === 1 ? [shown - 1, shown] : ['gap' as const, shown]
  })
}
