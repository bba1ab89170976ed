import type { Language } from '#contract/core/language.ts'
import type { TagNode } from '#contract/posts/topics.ts'
import { inLanguage } from '#server/core/in-language.ts'
import type { readTagRows } from './tag-queries.ts'

type TagRows = Awaited<ReturnType<typeof readTagRows>>

/** The tags that take something, with how much their lists have. */
export function buildTree(
  rows: TagRows,
  counts: ReadonlyMap<string, number>,
  language: Language,
  prefix = 'tag:',
): TagNode[] {
  const toTag = (row: (typeof rows)[number]) => ({
    tagId: row.id,
    name: inLanguage(row, language),
    icon: row.icon,
    topicCount: counts.get(`${prefix}${row.id}`) ?? 0,
  })
  const shown = rows.filter(({ retired_at }) => retired_at === null)
  return shown
    .filter((row) => row.parent_id === null)
    .map((root) => ({
      ...toTag(root),
      children: shown.filter((row) => row.parent_id === root.id).map(toTag),
    }))
}

/** Retired tags, whose addresses stay, and merged ones, which lead to another. */
export const formerTagsOf = (rows: TagRows, language: Language) =>
  rows
    .filter(({ retired_at }) => retired_at !== null)
    .map((row) => ({ tagId: row.id, name: inLanguage(row, language), mergedInto: row.merged_into }))
