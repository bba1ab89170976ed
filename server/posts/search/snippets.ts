import { foldShowable, showable } from '#server/posts/search-index/fold-units.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
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
export const snippetOf = (text: string, groups: readonly Group[]): string[] =>
  snippetOfShown(showable(text), groups).pieces

export interface Snippet {
  /** Those at odd places are marked. */
  pieces: string[]
  /** Otherwise it is the beginning of a text that has nothing of what was looked for, as far as it was read. */
  isFound: boolean
}

/** Of a longer text where it is part of one. */
function snippetOfShown(
  shown: string,
  groups: readonly Group[],
  { isAfterMore = false, isBeforeMore = false } = {},
): Snippet {
  const start = findStart(foldShowable(shown), groups)
  const from = cleanCut(shown, Math.max(0, (start ?? 0) - lead))
  const to = cleanCut(shown, Math.min(shown.length, from + snippetLength))
  const part = shown.slice(from, to).trim()
  const [before, behind] = [isAfterMore || from > 0, isBeforeMore || to < shown.length]
  const pieces = markShown(`${before ? '…' : ''}${part}${behind ? '…' : ''}`, groups)
  return { pieces, isFound: start !== undefined }
}

/** Characters of HTML around what was found that nearly always hold a snippet; it is shorter where they are mostly tags. */
const around = { before: 200, behind: 1_000 }
/** What can't be cut in two without its inside being taken for text; none of it has lines, but for a button of one word. */
const uncut = /<(?:script|style|annotation|math|svg)\b/

/** The same of HTML, of which only what is near is read as text. All of it is, where that has nothing of what was looked for. */
export function snippetOfHtml(html: string, groups: readonly Group[]): Snippet {
  const shown = showable(html)
  const start = uncut.test(shown) ? undefined : findStart(foldShowable(shown), groups)
  if (start !== undefined) {
    const from = Math.max(shown.lastIndexOf('\n', start) + 1, tagEnd(shown, start - around.before))
    const to = start + around.behind
    const near = htmlText(shown.slice(from, to))
    const found = snippetOfShown(near, groups, { isAfterMore: from > 0, isBeforeMore: to < shown.length })
    if (found.isFound) return found
  }
  return snippetOfShown(htmlText(shown), groups)
}

/** The place itself, or the end of the tag that it is in. */
function tagEnd(html: string, at: number): number {
  if (at <= 0) return 0
  const isInTag = html.lastIndexOf('<', at) > html.lastIndexOf('>', at)
  return isInTag ? html.indexOf('>', at) + 1 : at
}

/** Goes back to the beginning of a word, and never through the middle of a character. */
function cleanCut(text: string, at: number): number {
  if (at >= text.length) return text.length
  let cut = at
  while (cut > 0 && at - cut < lead && /[\w'’-]/.test(text[cut - 1]!) && /[\w'’-]/.test(text[cut]!)) cut--
  return cut > 0 && /[\udc00-\udfff]/.test(text[cut]!) ? cut - 1 : cut
}

function findStart(folded: string, groups: readonly Group[]): number | undefined {
  const places = groups.flatMap((group, group_) =>
    placesOf(folded, group).map((at) => ({ at, group: group_ })),
  )
  places.sort((a, b) => a.at - b.at)
  let best = { at: places[0]?.at, found: 0 }
  for (const [first, { at }] of places.entries()) {
    const together = new Set<number>()
    for (let next = first; next < places.length && places[next]!.at < at + snippetLength - lead; next++)
      together.add(places[next]!.group)
    if (together.size > best.found) best = { at, found: together.size }
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
const nextWord = /[^\p{L}\p{N}]*([\p{L}\p{N}][\p{L}\p{N}\p{M}]*[+#]{0,2})/uy

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
