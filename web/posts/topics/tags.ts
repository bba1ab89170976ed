import type { OutputOf } from '#contract/core/endpoint.ts'
import type { readSidebar } from '#contract/posts/topics.ts'

type Sidebar = Pick<OutputOf<typeof readSidebar>, 'tags' | 'formerTags'>

/** A tag of either level, also one that takes no more topics. */
export const findTag = (
  { tags, formerTags }: Sidebar,
  tagId: number | undefined,
): { name: string } | undefined =>
  [...tags, ...tags.flatMap(({ children }) => children), ...formerTags].find((tag) => tag.tagId === tagId)
