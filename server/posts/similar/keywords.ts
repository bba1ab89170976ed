const wordsMax = 20
const textLengthMax = 4_000
/** A word in the title says as much of a topic as so many in its text. */
const titleWeight = 6
const timesMax = 5

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const han = /^\p{Script=Han}{2,}$/u

export interface WeighedKeyword {
  word: string
  weight: number
}

/**
 * The words that say most of a topic, heaviest first: Chinese ones by a dictionary, and in the title also each pair of
 * neighbours, which finds names that no dictionary has; those of other scripts in lower case. `text` is without markup.
 */
export function weighKeywords(title: string, text: string): WeighedKeyword[] {
  const weights = new Map<string, number>()
  const add = (word: string, weight: number) => weights.set(word, (weights.get(word) ?? 0) + weight)
  for (const word of new Set([...wordsIn(title), ...pairsIn(title)])) add(word, titleWeight)
  const times = new Map<string, number>()
  for (const word of wordsIn(text.slice(0, textLengthMax))) times.set(word, (times.get(word) ?? 0) + 1)
  for (const [word, count] of times) add(word, Math.min(count, timesMax))
  return [...weights]
    .map(([word, weight]) => ({ word, weight }))
    .sort((a, b) => b.weight - a.weight || b.word.length - a.word.length)
    .slice(0, wordsMax)
}

function wordsIn(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike && (han.test(segment) || /^[\p{L}\p{N}][\p{L}\p{N}'’.+#_-]{1,39}$/u.test(segment))
      ? [segment]
      : [],
  )
}

const pairsIn = (text: string): string[] =>
  (text.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) => {
    const characters = Array.from(run)
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  })
