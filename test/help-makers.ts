import type { Database } from '#server/core/database.ts'
import { insertCategory } from '#server/site/help/editing-queries.ts'

/** A category of the second level, in which articles stand. */
export async function makeHelpCategory(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const names = { name_zh: '入门', name_en: 'Beginning', icon: null }
    const root = await insertCategory(tx, { ...names, parent_id: null })
    return (await insertCategory(tx, { ...names, parent_id: root.id })).id
  })
}
