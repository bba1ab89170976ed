/* Shared: what becomes of a text that a member sends. */
import type { ReviewPolicy } from '#contract/core/settings.ts'
import { showsNothing } from '#contract/core/trim-lines.ts'
import { titleLength } from '#contract/posts/topic-writing.ts'
import type { Actor } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'
import { fieldError } from '#server/core/user-error.ts'

export interface Screened {
  texts: Record<string, string>
  isWaiting: boolean
  /** The sensitive words that were found. */
  found: string[]
  /** How many were replaced; its author is told. */
  wordsReplaced: number
}

/**
 * Replaces sensitive words, and says whether the text waits for review. A text that waits because of its words stays as
 * it was written: staff have to decide on it, and what they approve stands. Texts are named by their field, those of one
 * field `field.0` and on; throws a field error where nothing is left of one.
 */
export function screenTexts(
  { actor, words, settings }: MemberContext,
  policy: ReviewPolicy,
  { tagId, texts }: { tagId: number; texts: Record<string, string> },
): Screened {
  const found = [...new Set(Object.values(texts).flatMap((text) => words.findIn(text)))]
  const isWaiting = mustWait(actor, policy, { tagId, words: found })
  if (found.length === 0 || (isWaiting && policy === 'sensitive'))
    return { texts, isWaiting, found, wordsReplaced: 0 }
  let wordsReplaced = 0
  const changed = Object.entries(texts).map(([name, text]) => {
    const replaced = words.replaceIn(text, settings.sensitiveWordReplacement)
    wordsReplaced += replaced.replaced
    if (replaced.replaced > 0 && showsNothing(replaced.text))
      throw fieldError(name.split('.')[0]!, { code: 'required' })
    // Words may be replaced by longer ones, and nothing longer can be a title.
    const fitting = name === 'title' ? [...replaced.text].slice(0, titleLength.max).join('') : replaced.text
    return [name, fitting]
  })
  return { texts: Object.fromEntries(changed), isWaiting, found, wordsReplaced }
}

/**
 * Whether what a member writes under a tag waits for review (docs/RULES.md, "Reports and moderation"). Whoever reviews
 * could let it pass themselves, so theirs never waits.
 */
function mustWait(
  actor: Actor,
  policy: ReviewPolicy,
  { tagId, words }: { tagId: number; words: readonly string[] },
): boolean {
  if (policy === 'none' || hasStaffRight(actor, 'moderate_content')) return false
  if (policy === 'all') return true
  if (hasTopicRight(actor, 'skip_review', tagId)) return false
  return policy === 'unprivileged' || words.length > 0
}
