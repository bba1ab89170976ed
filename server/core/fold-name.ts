import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Lower case in NFKC: full-width and styled letters are plain ones, ligatures their letters, and what nobody sees is gone. */
export const plainName = (name: string): string =>
  name
    .replace(unseen, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ')

/**
 * Capital I, small l and 1 look alike, but Unicode's list, which keeps letter case, knows only that I and 1 look like l;
 * once case is folded i has to follow.
 */
const beyondCase: readonly [string, string][] = [
  ['i', 'l'],
  ['ı', 'l'],
]

/** By each character what it looks like, from Unicode's own list (docs/decisions/0074). */
function readAlike(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'confusables.txt'), 'utf8')
  const alike = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [target = '', sources = ''] = line.startsWith('#') ? [] : line.split(' ')
    for (const source of sources) alike.set(source, target)
  }
  return new Map([...alike, ...beyondCase])
}

let alike: Map<string, string> | undefined

/** Follows a character through the list: what it looks like may look like something else once its case is folded. */
function lookOf(character: string, depth = 0): string {
  alike ??= readAlike()
  const target = alike.get(character)
  if (target === undefined || depth === 4) return character
  return Array.from(target, (each) => (each === character ? each : lookOf(each, depth + 1))).join('')
}

/**
 * Returns a name in the form in which names are compared: NFKC, case folded, and everything replaced by what it looks like
 * (UTS 39, skeleton). Two names with the same fold can't belong to two members.
 */
export const foldName = (name: string): string =>
  Array.from(plainName(name).normalize('NFD'), (character) => lookOf(character))
    .join('')
    .normalize('NFD')
