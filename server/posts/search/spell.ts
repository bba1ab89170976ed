import { LRUCache } from 'lru-cache'

export interface Spelling {
  /** Each syllable begins with a capital. */
  spelling: string
  initials: string
}

const kept = new LRUCache<string, Spelling>({ max: 2_000 })

/** Spells the Chinese of a text in pinyin, without tones. What the dictionary takes for one word is spelled as that word. */
export async function spell(text: string): Promise<Spelling> {
  const known = kept.get(text)
  if (known) return known
  // Its dictionary takes 9 MB, which a forum without Chinese never loads.
  const { pinyin } = await import('pinyin-pro')
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).filter(
    Boolean,
  )
  const made = {
    spelling: syllables.map((each) => `${each[0]?.toUpperCase()}${each.slice(1)}`).join(''),
    initials: syllables.map((each) => each[0]).join(''),
  }
  kept.set(text, made)
  return made
}

/** What may be pinyin of a text, without the signs that part its syllables; undefined where it is none. */
export function readSpelled(typed: string): string | undefined {
  const letters = typed.replace(/[\s'’]/g, '')
  return /^[a-z]{2,24}$/.test(letters) ? letters : undefined
}

/** Found from the beginning of any syllable on, or by the first letters of several. */
const patternOf = ([first = '', ...rest]: string): string =>
  `${first.toUpperCase()}${rest.map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')}`

export const isSpelledSo = ({ spelling, initials }: Spelling, letters: string): boolean =>
  initials.includes(letters) || new RegExp(patternOf(letters)).test(spelling)
