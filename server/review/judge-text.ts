import type { ReviewPolicy, Settings } from '#contract/core/settings.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import { mustWait } from './policy.ts'

export interface Judged<Text> {
  text: Text
  isWaiting: boolean
  /** The sensitive words that were found in it. */
  found: string[]
  /** How many were replaced; its author is told. */
  wordsReplaced: number
}

/**
 * What becomes of a text that a member sends: its sensitive words are replaced, and it waits where the policy wants it.
 * A text that waits because of its words stays as it was written: staff have to judge it, and what they approve stands.
 */
export function judgeText<Text extends Record<string, string>>(
  { words, settings, viewer }: { words: WordBook; settings: Settings; viewer: Viewer },
  policy: ReviewPolicy,
  tagId: number,
  text: Text,
): Judged<Text> {
  const found = [...new Set(Object.values(text).flatMap((part) => words.findIn(part)))]
  const isWaiting = mustWait(viewer, policy, { tagId, words: found })
  if (found.length === 0 || (isWaiting && policy === 'sensitive'))
    return { text, isWaiting, found, wordsReplaced: 0 }
  let wordsReplaced = 0
  const parts = Object.entries(text).map(([name, part]) => {
    const changed = words.replaceIn(part, settings.sensitiveWordReplacement)
    wordsReplaced += changed.replaced
    return [name, changed.text]
  })
  return { text: Object.fromEntries(parts) as Text, isWaiting, found, wordsReplaced }
}
