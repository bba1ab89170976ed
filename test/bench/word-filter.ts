import { fold } from '#server/core/fold-text.ts'
import { WordFilter } from '#server/core/word-filter.ts'
import { median } from './measure.ts'

const rounds = 15

/** Milliseconds to look through a text of 40,000 characters for sensitive words. */
export interface WordFilterResult {
  tenMs: number
  tenThousandMs: number
}

export function measureWordFilter(): WordFilterResult {
  const words = Array.from({ length: 10_000 }, (_, index) => `ab${index.toString(36)}词`)
  const text = 'ab1 ab2 泡茶要用好水 aba ab9词 '.repeat(1_667)
  const time = (filter: WordFilter) => {
    const begun = performance.now()
    filter.findIn(text)
    return performance.now() - begun
  }
  const [few, many] = [filterOf(words.slice(0, 10)), filterOf(words)]
  const pairs = Array.from({ length: rounds }, () => [time(few), time(many)] as const)
  return { tenMs: median(pairs.map(([ms]) => ms)), tenThousandMs: median(pairs.map(([, ms]) => ms)) }
}

const filterOf = (words: readonly string[]) =>
  new WordFilter(words.map((word) => ({ word, folded: fold(word).text, replacement: null })))
