import type { TagNode } from '#contract/posts/topics.ts'

/**
 * Of the tags that were chosen for a draft, those that its field shows: the leaves of `roots`, and `kept`, which it has already. One
 * may be gone by now.
 */
export function onlyOffered(
  tagIds: readonly string[],
  roots: readonly TagNode[],
  kept: readonly { tagId: number }[] = [],
): string[] {
  const offered = [...kept, ...roots.flatMap(({ children }) => children)]
  return tagIds.filter((id) => offered.some(({ tagId }) => String(tagId) === id))
}
