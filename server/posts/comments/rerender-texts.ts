import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import type { StoredHtml } from '#server/markdown/stored-html.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import { countOldTexts, readOldTexts, type TextTable, updateTextRendering } from './rerender-queries.ts'

const storedTexts = (table: TextTable): StoredHtml => ({
  name: table,
  countOld: async (db) => (await countOldTexts(db, table)).count,
  async rerenderSome({ db, markdown }, count) {
    const texts = await readOldTexts(db, table, count)
    for (const { body_markdown: source, topic_id, ...text } of texts) {
      const mentionable = [...(await findMentioned(db, source)).keys()]
      const rendered = await markdown.renderPost(source, { idPrefix: createIdPrefix(), mentionable })
      await db.transaction().execute(async (tx) => {
        await updateTextRendering(tx, table, text, rendered)
        await invalidate(tx, tagOf('topic', topic_id))
      })
    }
    return texts.length
  },
})

export const storedComments = storedTexts('comments')
export const storedReplies = storedTexts('replies')
