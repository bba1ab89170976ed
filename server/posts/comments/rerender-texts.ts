import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { renderAgain, type StoredHtml } from '#server/markdown/stored-html.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import {
  countOldTexts,
  readOldTexts,
  skipTextRendering,
  type TextTable,
  updateTextRendering,
} from './rerender-queries.ts'

const storedTexts = (table: TextTable): StoredHtml => ({
  name: table,
  countOld: async (db) => (await countOldTexts(db, table)).count,
  async rerenderSome(rerendering, count) {
    const { db, markdown } = rerendering
    const texts = await readOldTexts(db, table, count)
    for (const { body_markdown: source, topic_id, ...text } of texts) {
      const mentionable = [...(await findMentioned(db, source)).keys()]
      const rendered = await renderAgain(rerendering, { table, id: text.id }, () =>
        markdown.renderPost(source, { idPrefix: createIdPrefix(), mentionable }),
      )
      if (!rendered) {
        await skipTextRendering(db, table, text.id)
        continue
      }
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
