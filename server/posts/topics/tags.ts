/* Shared: the tree of tags, for whoever keeps it, posts under it or fills a forum. */
import type { TagNode } from '#contract/posts/topics.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Rights } from '#server/core/rights.ts'
import { insertTag, readTagCounts, readTagRows } from './queries.ts'

export interface NewTag {
  /** The root of a leaf; null for a root. */
  parentId: number | null
  nameZh: string
  nameEn: string
  icon: string | null
  position: number
}

export async function addTag(tx: Tx, { parentId, nameZh, nameEn, icon, position }: NewTag): Promise<number> {
  const tag = { parent_id: parentId, name_zh: nameZh, name_en: nameEn, icon, position }
  return (await insertTag(tx, tag)).id
}

/** The part of the tree whose leaves this asker may post in. */
export function tagsToPostIn(tree: TagNode[], rights: Rights): TagNode[] {
  return tree
    .map((root) => ({
      ...root,
      children: root.children.filter(({ tagId }) => rights.inTopics('post_topics', tagId)),
    }))
    .filter(({ children }) => children.length > 0)
}

/** The tags that topics can have. */
export async function listLeafTags(db: Database): Promise<{ tagId: number; rootTagId: number }[]> {
  const rows = await readTagRows(db)
  return rows
    .flatMap(({ id, parent_id }) => (parent_id === null ? [] : [{ tagId: id, rootTagId: parent_id }]))
    .sort((a, b) => a.tagId - b.tagId)
}

/** Counts the topics that the list of each tag shows. */
export async function countTopicsByTag(db: Database): Promise<Map<number, number>> {
  const rows = await readTagCounts(db)
  return new Map(
    rows.flatMap(({ list, count }) => {
      const [, tagId] = /^tag:(\d+)$/.exec(list) ?? []
      return tagId ? [[Number(tagId), Number(count)] as const] : []
    }),
  )
}
