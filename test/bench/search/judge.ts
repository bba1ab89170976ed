import type { Article } from '#server/tools/articles.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** Where the same article was found twice, the second says nothing. */
export const shown = 10

/**
 * How well a text answers a query, from 0 to 3: 3 where its title has all that is wanted, 2 where the text speaks of each at least three
 * times or the title has half of it, 1 where the text has all.
 */
export function gradeOf({ title, body }: Article, { query, wants, language }: JudgedQuery): number {
  const without = [...query.matchAll(/(?:^|\s)-(\S+)/g)].map(([, word]) => word!.toLowerCase())
  const text = `${title}\n${body}`
  if (without.some((word) => text.toLowerCase().includes(word))) return 0
  if (language === 'en' && wants.length === 0) return 0
  const times = wants.map((want) => count(text, want))
  if (times.some((each) => each === 0)) return 0
  const titled = wants.filter((want) => want.test(title)).length
  if (titled === wants.length) return 3
  return titled * 2 >= wants.length || times.every((each) => each >= 3) ? 2 : 1
}

const count = (text: string, pattern: RegExp) =>
  [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].length

/** Discounted gain of the first ten, as a share of the best that there could be. */
export function nDcg(found: readonly number[], grades: readonly number[]): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, shown).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
  const best = gain([...grades].sort((a, b) => b - a))
  return best === 0 ? 1 : gain(found) / best
}
