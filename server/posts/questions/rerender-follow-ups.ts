import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { toStoredHtml } from '#server/markdown/stored-html.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import {
  countOldFollowUps,
  readOldFollowUps,
  skipFollowUpRendering,
  updateFollowUpRendering,
} from './follow-up-queries.ts'

export const storedFollowUps = toStoredHtml({
  name: 'follow-ups',
  countOld: async (db) => (await countOldFollowUps(db)).count,
  readOld: readOldFollowUps,
  nameOf: ({ id }) => ({ followUpId: id }),
  readSource: async (db, { body_markdown: source }) => ({
    source,
    mentionable: [...(await findMentioned(db, source)).keys()],
  }),
  render: (markdown, { source, mentionable }) =>
    markdown.renderPost(source, { idPrefix: createIdPrefix(), mentionable }),
  async write(tx, { id, topic_id: topicId }, rendered) {
    await updateFollowUpRendering(tx, id, rendered)
    await invalidate(tx, tagOf('topic', topicId))
  },
  skip: (db, { id }) => skipFollowUpRendering(db, id),
})
