import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { toStoredHtml } from '#server/markdown/stored-html.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import {
  countOldTexts,
  readOldTexts,
  skipTextRendering,
  type TextTable,
  updateTextRendering,
} from './rerender-queries.ts'

const storedTexts = (table: TextTable) =>
  toStoredHtml({
    name: table,
    countOld: async (db) => (await countOldTexts(db, table)).count,
    readOld: (db, count) => readOldTexts(db, table, count),
    nameOf: ({ id }) => ({ table, id }),
    readSource: async (db, { body_markdown: source }) => ({
      source,
      mentionable: [...(await findMentioned(db, source)).keys()],
    }),
    render: (markdown, { source, mentionable }) =>
      markdown.renderPost(source, { idPrefix: createIdPrefix(), mentionable }),
    async write(tx, text, rendered) {
      await updateTextRendering(tx, table, text, rendered)
      await invalidate(tx, tagOf('topic', text.topic_id))
    },
    skip: (db, { id }) => skipTextRendering(db, table, id),
  })

export const storedComments = storedTexts('comments')
export const storedReplies = storedTexts('replies')
