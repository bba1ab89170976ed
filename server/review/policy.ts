import type { ReviewPolicy } from '#contract/core/settings.ts'
import type { Viewer } from '#server/core/actor.ts'
import { hasStaffRight, hasTopicRight } from '#server/core/rights.ts'

/**
 * Whether what a member writes under a tag waits for review (domain.md, chapter 3). Whoever reviews could let it pass
 * themselves, so theirs never waits.
 */
export function mustWait(
  viewer: Viewer,
  policy: ReviewPolicy,
  { tagId, words }: { tagId: number; words: readonly string[] },
): boolean {
  if (policy === 'none' || hasStaffRight(viewer, 'moderate_content')) return false
  if (policy === 'all') return true
  if (hasTopicRight(viewer, 'skip_review', tagId)) return false
  return policy === 'unprivileged' || words.length > 0
}
