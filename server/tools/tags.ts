import type { Database, Tx } from '#server/core/database.ts'
import { addTag, listLeafTags } from '#server/posts/topics/tags.ts'
import type { LeafTag } from './seed-plan.ts'
import { type WelcomeRootTag, welcomeQuestionTags } from './welcome-content.ts'

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

/**
 * The tags that topics can stand under; a forum without any gets two roots with two leaves each, and the tags for questions
 * that a first start makes: that one finds somebody living here, and makes none.
 */
export async function findOrMakeLeafTags(db: Database): Promise<LeafTag[]> {
  const found = await listLeafTags(db)
  if (found.length > 0) return found
  await makeTags(db)
  return listLeafTags(db)
}

const makeTags = (db: Database) =>
  db.transaction().execute(async (tx) => {
    for (const [position, { zh, en, leaves }] of tree.entries()) {
      const parentId = await addTag(tx, { parentId: null, nameZh: zh, nameEn: en, icon: null, position })
      for (const [at, [nameZh, nameEn]] of leaves.entries()) {
        await addTag(tx, { parentId, nameZh, nameEn, icon: null, position: at })
      }
    }
    await seedTags(tx, 'question', welcomeQuestionTags)
  })

/** Makes tags of one kind. Returns the ids of the leaves by their keys. */
export async function seedTags(
  tx: Tx,
  kind: 'topic' | 'question',
  roots: readonly WelcomeRootTag[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, root] of roots.entries()) {
    const { children, ...rootTag } = root
    const parentId = await addTag(tx, { ...rootTag, kind, parentId: null, position })
    for (const [leafPosition, { key, ...leafTag }] of children.entries()) {
      ids.set(key, await addTag(tx, { ...leafTag, kind, parentId, position: leafPosition }))
    }
  }
  return ids
}
