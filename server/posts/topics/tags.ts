/* Shared: the tree of tags, for whoever keeps it, posts under it or fills a forum. */
import type { Language } from '#contract/core/language.ts'
import type { TagNode } from '#contract/posts/topics.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Rights } from '#server/core/rights.ts'
import { questionTagLists } from './question-lists.ts'
import { findTag, insertTag, readTagCounts, readTagRows, type TagKind } from './tag-queries.ts'
import { buildTree, formerTagsOf } from './tag-tree.ts'

export interface NewTag {
  /** The root of a leaf; null for a root. */
  parentId: number | null
  nameZh: string
  nameEn: string
  icon: string | null
  position: number
  /** What it takes; a leaf is of its root's kind. */
  kind?: TagKind
}

export async function addTag(tx: Tx, tag: NewTag): Promise<number> {
  const { parentId, nameZh, nameEn, icon, position, kind = 'topic' } = tag
  const row = { parent_id: parentId, name_zh: nameZh, name_en: nameEn, icon, position, kind }
  return (await insertTag(tx, row)).id
}

/** Whether there is a leaf to post under at all. */
export const areTagsIn = (tree: readonly TagNode[]): boolean =>
  tree.some(({ children }) => children.length > 0)

/** The part of the tree whose leaves this asker may post in. */
export function tagsToPostIn(tree: TagNode[], rights: Rights): TagNode[] {
  return tree
    .map((root) => ({
      ...root,
      children: root.children.filter(({ tagId }) => rights.inTopics('post_topics', tagId)),
    }))
    .filter(({ children }) => children.length > 0)
}

/** The id of a tag of questions, or of the one that it was merged into. */
export const findQuestionTag = async (db: Database, tagId: number): Promise<number | undefined> =>
  (await findTag(db, tagId, 'question'))?.id

/** The tags of questions, as the sidebar has those of topics. */
export async function readQuestionTree(db: Database, language: Language) {
  const [rows, counts] = await Promise.all([readTagRows(db, 'question'), readTagCounts(db, questionTagLists)])
  const countOf = new Map(counts.map(({ list, count }) => [list, Number(count)]))
  return {
    tags: buildTree(rows, countOf, language, questionTagLists),
    formerTags: formerTagsOf(rows, language),
  }
}

/** The tags that topics can have. */
export async function listLeafTags(db: Database): Promise<{ tagId: number; rootTagId: number }[]> {
  const rows = await readTagRows(db, 'topic')
  return rows
    .flatMap(({ id, parent_id }) => (parent_id === null ? [] : [{ tagId: id, rootTagId: parent_id }]))
    .sort((a, b) => a.tagId - b.tagId)
}

/** Counts what the list of each tag shows: topics, or questions. */
export async function countByTag(db: Database): Promise<Map<number, number>> {
  const counted = await Promise.all(
    ['tag:', questionTagLists].map(async (prefix) => ({ prefix, rows: await readTagCounts(db, prefix) })),
  )
  return new Map(
    counted.flatMap(({ prefix, rows }) =>
      rows.flatMap(({ list, count }) => {
        const tagId = Number(list.slice(prefix.length))
        return Number.isNaN(tagId) ? [] : [[tagId, Number(count)] as const]
      }),
    ),
  )
}
