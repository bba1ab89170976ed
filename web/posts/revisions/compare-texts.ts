import { getLocale } from '#contract/messages/generated/runtime.js'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const timeoutMs = 800
const aroundLength = 80

/**
 * The difference of two texts by words, Chinese ones too; by lines where words would take too long. Of what stayed the
 * same only the sidebar of a change are left.
 */
export async function compareTexts(before: string, after: string): Promise<Piece[]> {
  const { diffLines, diffWordsWithSpace } = await import('diff')
  // Without it, as in the oldest browsers we serve, words end at spaces.
  const intlSegmenter = Intl.Segmenter && new Intl.Segmenter(getLocale(), { granularity: 'word' })
  const changes =
    diffWordsWithSpace(before, after, { intlSegmenter, timeout: timeoutMs }) ??
    diffLines(before, after, { timeout: timeoutMs }) ??
    wholly(before, after)
  return changes.map(({ added, removed, value }, index) =>
    added || removed
      ? { kind: added ? 'added' : 'removed', text: value }
      : { kind: 'same', text: shorten(value, index === 0, index === changes.length - 1) },
  )
}

const wholly = (before: string, after: string) => [
  { added: false, removed: true, value: before },
  { added: true, removed: false, value: after },
]

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= aroundLength * 3) return text
  // Half of an emoji would be a mark of its own.
  const head = isFirst ? '' : text.slice(0, aroundLength).replace(/[\ud800-\udbff]$/, '')
  const tail = isLast ? '' : text.slice(-aroundLength).replace(/^[\udc00-\udfff]/, '')
  return `${head} … ${tail}`
}
