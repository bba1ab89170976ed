import { cutBetweenSigns } from '#contract/core/cut-between-signs.ts'
import { onOneLine } from '#contract/core/on-one-line.ts'
import { foldShowable, showable } from '#server/posts/search-index/fold-units.ts'
import { isRun, stemOf, type Word, wordsIn } from '#server/posts/search-index/search-words.ts'
import type { Group } from './query-groups.ts'

const snippetLength = 120
/** So much stands ahead of what was found. */
const lead = 24
/** Places of a word that are compared with one another. */
const placesMax = 20

interface Range {
  start: number
  end: number
}

/** A text in pieces, those at odd places found. */
export const mark = (text: string, groups: readonly Group[]): string[] => markShown(showable(text), groups)

function markShown(shown: string, groups: readonly Group[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of findRanges(foldShowable(shown), groups)) {
    pieces.push(shown.slice(at, start), shown.slice(start, end))
    at = end
  }
  return [...pieces, shown.slice(at)]
}

/** The part of a text where most of what was looked for stands together. */
export const snippetOf = (text: string, groups: readonly Group[]): string[] => cutSnippet(text, groups).pieces

export interface Snippet {
  /** Those at odd places are marked. */
  pieces: string[]
  /** Otherwise it is the beginning of a text that has nothing of what was looked for, as far as it was read. */
  isFound: boolean
}

/** The same of a text that may have been cut; it doesn't begin before the line in which something was found. */
export function cutSnippet(text: string, groups: readonly Group[], { isBeforeMore = false } = {}): Snippet {
  const shown = showable(text)
  const start = findStart(foldShowable(shown), groups)
  const line = start ? shown.lastIndexOf('\n', start - 1) + 1 : 0
  const from = cleanCut(shown, Math.max(line, (start ?? 0) - lead))
  const to = cleanCut(shown, Math.min(shown.length, from + snippetLength))
  const part = onOneLine(shown.slice(from, to))
  const behind = isBeforeMore || to < shown.length
  const pieces = markShown(`${from > 0 ? '…' : ''}${part}${behind ? '…' : ''}`, groups)
  return { pieces, isFound: start !== undefined }
}

/** Goes back to the beginning of a word, and never through the middle of what is seen as one sign. */
function cleanCut(text: string, at: number): number {
  if (at >= text.length) return text.length
  let cut = at
  while (cut > 0 && at - cut < lead && /[\w'’-]/.test(text[cut - 1]!) && /[\w'’-]/.test(text[cut]!)) cut--
  return cutBetweenSigns(text, cut)
}

/** Where most groups begin to stand together, the first of such places; undefined where none stands. */
function findStart(folded: string, groups: readonly Group[]): number | undefined {
  const placesOfEach = groups.map((group) => placesOf(folded, group)).filter(({ length }) => length > 0)
  const countFrom = (from: number) =>
    placesOfEach.filter((places) => places.some((at) => at >= from && at < from + snippetLength - lead))
      .length
  let best: { at: number | undefined; found: number } = { at: undefined, found: 0 }
  for (const at of placesOfEach.flat().sort((a, b) => a - b)) {
    const found = countFrom(at)
    if (found > best.found) best = { at, found }
    if (found === placesOfEach.length) break
  }
  return best.at
}

/** Where a group stands. */
function placesOf(folded: string, { needle, isOptional }: Group): number[] {
  if (isOptional) return []
  const words = wordsOf(needle)
  const isSpaced = needle.startsWith(' ')
  // Nearly all of a stem is the beginning of its words.
  const sought = isSpaced && words[0]!.length > 4 ? words[0]!.slice(0, -1) : words[0]!
  const places: number[] = []
  for (
    let at = folded.indexOf(sought);
    at >= 0 && places.length < placesMax;
    at = folded.indexOf(sought, at + 1)
  )
    if (!isSpaced || areAt(folded, at, words)) places.push(at)
  return places
}

const wordsOf = (needle: string): string[] => needle.trim().split(/ +/)

const letter = /[\p{L}\p{N}]/u
const nextWord = /[^\p{L}\p{N}]*([\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#)?)/uy

/** Whether a word begins there that has the first of these stems, and the others follow. */
function areAt(folded: string, at: number, stems: readonly string[]): boolean {
  if (letter.test(folded[at - 1] ?? ' ')) return false
  nextWord.lastIndex = at
  return stems.every((stem) => stemOf(nextWord.exec(folded)?.[1] ?? '') === stem)
}

function findRanges(folded: string, groups: readonly Group[]): Range[] {
  const needles = groups.filter(({ isOptional }) => !isOptional).map(({ needle }) => wordsOf(needle))
  const ranges = needles
    .flat()
    .filter(isRun)
    .flatMap((run) => findAll(folded, run).map((start) => ({ start, end: start + run.length })))
  const stems = needles
    .map((parts) => parts.filter((part) => !isRun(part)))
    .filter(({ length }) => length > 0)
  // Only of these it takes reading all words to know which are meant.
  const words = stems.length > 0 ? wordsIn(folded) : []
  for (const each of stems) ranges.push(...findStems(words, each))
  return merge(ranges.sort((a, b) => a.start - b.start))
}

/** A phrase wherever its words follow one another; each of them where they never do. */
function findStems(words: readonly Word[], stems: readonly string[]): Range[] {
  const phrases = words.flatMap(({ start }, at) => {
    const isThere = stems.every((stem, behind) => words[at + behind]?.text === stem)
    return isThere ? [{ start, end: words[at + stems.length - 1]!.end }] : []
  })
  return phrases.length > 0 ? phrases : words.filter(({ text }) => stems.includes(text))
}

function findAll(text: string, sought: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) places.push(at)
  return places
}

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged
}
