import { foldShowable, showable } from '#server/posts/search-index/fold-units.ts'
import { htmlText } from '#server/posts/search-index/html-text.ts'
import { firstUnspaced, wordsIn } from '#server/posts/search-index/search-words.ts'
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
  snippetOfShown(showable(text), groups)

/** Of a longer text where it is part of one. */
function snippetOfShown(
  shown: string,
  groups: readonly Group[],
  { isAfterMore = false, isBeforeMore = false } = {},
): string[] {
  const start = findStart(foldShowable(shown), groups)
  const from = cleanCut(shown, Math.max(0, start - lead))
  const to = cleanCut(shown, Math.min(shown.length, from + snippetLength))
  const part = shown.slice(from, to).trim()
  const [before, behind] = [isAfterMore || from > 0, isBeforeMore || to < shown.length]
  return markShown(`${before ? '…' : ''}${part}${behind ? '…' : ''}`, groups)
}

/** Characters of HTML around what was found that nearly always hold a snippet; it is shorter where they are mostly tags. */
const around = { before: 200, behind: 1_000 }
/** What can't be cut in two without its inside being taken for text; none of it has lines, but for a button of one word. */
const uncut = /<(?:script|style|annotation|math|svg)\b/

/** The same of HTML, of which only what is near is read as text. All of it is, where that has nothing of what was looked for. */
export function snippetOfHtml(html: string, groups: readonly Group[]): string[] {
  const shown = showable(html)
  if (!uncut.test(shown)) {
    const start = findStart(foldShowable(shown), groups)
    const from = Math.max(shown.lastIndexOf('\n', start) + 1, tagEnd(shown, start - around.before))
    const to = start + around.behind
    const near = htmlText(shown.slice(from, to))
    const found = snippetOfShown(near, groups, { isAfterMore: from > 0, isBeforeMore: to < shown.length })
    if (found.length > 1) return found
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

function findStart(folded: string, groups: readonly Group[]): number {
  const places = groups.flatMap((group, group_) =>
    placesOf(folded, group).map((at) => ({ at, group: group_ })),
  )
  places.sort((a, b) => a.at - b.at)
  let best = { at: places[0]?.at ?? 0, found: 0 }
  for (const [first, { at }] of places.entries()) {
    const together = new Set<number>()
    for (let next = first; next < places.length && places[next]!.at < at + snippetLength - lead; next++)
      together.add(places[next]!.group)
    if (together.size > best.found) best = { at, found: together.size }
  }
  return best.at
}

/** Where a group may begin; of a stem nearly all of it is the beginning of its words. */
function placesOf(folded: string, { needle, isOptional }: Group): number[] {
  if (isOptional) return []
  const word = needle.trim().split(' ')[0]!
  const sought = needle.startsWith(' ') && word.length > 4 ? word.slice(0, -1) : word
  const places: number[] = []
  for (
    let at = folded.indexOf(sought);
    at >= 0 && places.length < placesMax;
    at = folded.indexOf(sought, at + 1)
  )
    if (!needle.startsWith(' ') || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ' ')) places.push(at)
  return places
}

function findRanges(folded: string, groups: readonly Group[]): Range[] {
  const parts = groups
    .filter(({ isOptional }) => !isOptional)
    .flatMap(({ needle }) => needle.trim().split(/ +/))
  const ranges = parts
    .filter(isRun)
    .flatMap((run) => findAll(folded, run).map((start) => ({ start, end: start + run.length })))
  const stems = new Set(parts.filter((part) => !isRun(part)))
  // Only of these it takes reading all words to know which are meant.
  if (stems.size > 0) ranges.push(...wordsIn(folded).filter(({ text }) => stems.has(text)))
  return merge(ranges.sort((a, b) => a.start - b.start))
}

const isRun = (part: string) => part >= firstUnspaced

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
