import type { Database } from '#server/core/database.ts'
import { isRun, stemOf } from '#server/posts/search-index/search-words.ts'
import { readLatestWithAny } from './candidate-queries.ts'

/** Of shorter words too much is one letter away; longer ones are hardly words. */
const letters = /^[a-z]{5,20}$/
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
const textsRead = 30

/**
 * The stem of a word that is one letter away from what was typed and that most of some of the latest texts have; undefined where
 * none has one. Those that topics are known by are asked before, so it stands in few of all texts.
 */
export async function findOneLetterAway(db: Database, typed: string): Promise<string | undefined> {
  if (!letters.test(typed)) return undefined
  const stems = new Set(spelledOneLetterAway(typed).map(stemOf))
  const texts = await readLatestWithAny(db, [...stems], textsRead)
  const times = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(text.split(' ')))
      if (!isRun(word) && stems.has(word)) times.set(word, (times.get(word) ?? 0) + 1)
  const [most] = [...times].sort((a, b) => b[1] - a[1])
  return most?.[0]
}

/** One letter left out, two that have changed places, one that is another or one that is added. */
function spelledOneLetterAway(typed: string): string[] {
  return Array.from({ length: typed.length + 1 }, (_, at) => {
    const [head, tail] = [typed.slice(0, at), typed.slice(at)]
    const swapped = tail.length > 1 ? [`${head}${tail[1]}${tail[0]}${tail.slice(2)}`] : []
    const shorter = tail ? [`${head}${tail.slice(1)}`] : []
    const others = alphabet.flatMap((letter) => [
      `${head}${letter}${tail}`,
      ...(tail ? [`${head}${letter}${tail.slice(1)}`] : []),
    ])
    return [...swapped, ...shorter, ...others].filter((word) => word !== typed)
  }).flat()
}
