import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { isRun } from '#server/posts/search-index/search-words.ts'
import type { KnownTag } from './known-tags.ts'
import type { Group } from './query-groups.ts'

const foundMax = 4

/** Neither those that have gone nor those that the reader may not view. */
export const tagsFor = (tags: readonly KnownTag[], hiddenTagIds: readonly number[]) =>
  tags.filter(({ id, retired_at }) => retired_at === null && !hiddenTagIds.includes(id))

/** Tags whose name has all that was typed, or is one of its words. */
export function tagsCalled(tags: readonly KnownTag[], wanted: readonly Group[]): KnownTag[] {
  const words = wanted.filter(({ isOptional }) => !isOptional).map(({ typed }) => foldUnits(typed))
  const whole = foldUnits(wanted.map(({ typed }) => typed).join(''))
  const named = tags.filter(({ names }) => names.some((name) => words.includes(name)))
  const alike = tags.filter(({ names }) => names.some((name) => isWithin(name, whole)))
  return [...new Set([...named, ...alike])].slice(0, foundMax)
}

/** A single letter is in too many names. */
const isWithin = (name: string, whole: string) =>
  (whole.length > 1 || isRun(whole)) && name.replaceAll(' ', '').includes(whole)
