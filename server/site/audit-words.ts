import { mentionsHidden } from '#contract/markdown/hidden-sources.ts'
import { postKinds } from '#contract/posts/review.ts'
import type { Context } from '#server/core/context.ts'
import { hasStaffRight } from '#server/core/rights.ts'

/** The words of a post in what an act changed. */
const wordKeys = ['title', 'text', 'body']

const isOfPost = ({ subject }: { subject: string }) =>
  postKinds.some((kind) => subject.startsWith(`${kind}:`))

/**
 * What an entry says without the words of a post that its reader may not view: those under a gated tag, of which the title is told where
 * the site shows it, and those of which it isn't known any more where they stood. So too what a waiting topic hid, as entries from before
 * November 2026 have it.
 */
export function withoutWithheld(
  { actor, rights, settings }: Pick<Context, 'actor' | 'rights' | 'settings'>,
  entry: { subject: string; tagId: number | null },
): (value: unknown) => unknown {
  if (!isOfPost(entry) || hasStaffRight(actor, 'moderate_content')) return (value) => value
  const { tagId } = entry
  const { hiddenTagIds } = rights
  const isGated = tagId === null ? hiddenTagIds.length > 0 : hiddenTagIds.includes(tagId)
  const isWithheld = (key: string, part: unknown) =>
    typeof part === 'string' &&
    wordKeys.includes(key) &&
    (mentionsHidden(part) || (isGated && (key !== 'title' || !settings.showGatedTitles)))
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([key, part]) => !isWithheld(key, part)))
      : value
}
