import type { Database, Tx } from '#server/db/database.ts'
import { insertTag, readTagRows } from './queries.ts'

export interface NewTag {
  /** The root that a leaf stands under; a root has none. */
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

/** The tags that topics can stand under. */
export async function listLeafTags(db: Database): Promise<{ tagId: number; rootTagId: number }[]> {
  const rows = await readTagRows(db)
  return rows
    .flatMap(({ id, parent_id }) => (parent_id === null ? [] : [{ tagId: id, rootTagId: parent_id }]))
    .sort((a, b) => a.tagId - b.tagId)
}
