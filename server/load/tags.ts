import type { Database } from '#server/db/database.ts'
import { insertTag, readTagRows } from '#server/topics/queries.ts'
import type { LeafTag } from './plan.ts'

const tree = [
  {
    zh: '技术',
    en: 'Technology',
    leaves: [
      ['前端', 'Front end'],
      ['数据库', 'Databases'],
    ],
  },
  {
    zh: '生活',
    en: 'Life',
    leaves: [
      ['读书', 'Books'],
      ['闲谈', 'Small talk'],
    ],
  },
] as const

/** The tags that topics can stand under; a forum without any gets two roots with two leaves each. */
export async function findOrMakeLeafTags(db: Database): Promise<LeafTag[]> {
  const found = await findLeafTags(db)
  if (found.length > 0) return found
  await makeTags(db)
  return findLeafTags(db)
}

async function findLeafTags(db: Database): Promise<LeafTag[]> {
  const rows = await readTagRows(db)
  return rows
    .flatMap(({ id, parent_id }) => (parent_id === null ? [] : [{ tagId: id, rootTagId: parent_id }]))
    .sort((a, b) => a.tagId - b.tagId)
}

const makeTags = (db: Database) =>
  db.transaction().execute(async (tx) => {
    for (const [position, { zh, en, leaves }] of tree.entries()) {
      const root = await insertTag(tx, { parent_id: null, name_zh: zh, name_en: en, icon: null, position })
      for (const [at, [name_zh, name_en]] of leaves.entries()) {
        await insertTag(tx, { parent_id: root.id, name_zh, name_en, icon: null, position: at })
      }
    }
  })
