import type { TagNode } from '#contract/posts/topics.ts'

type Leaf = TagNode['children'][number]

/** A tag of either level. */
export function findTag(tags: TagNode[], tagId: number | undefined): TagNode | Leaf | undefined {
  if (tagId === undefined) return undefined
  for (const root of tags) {
    if (root.tagId === tagId) return root
    const leaf = root.children.find((child) => child.tagId === tagId)
    if (leaf) return leaf
  }
  return undefined
}
