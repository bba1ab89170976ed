import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { renderAgain, type StoredHtml } from '#server/markdown/stored-html.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import {
  countOldFollowUps,
  readOldFollowUps,
  skipFollowUpRendering,
  updateFollowUpRendering,
} from './follow-up-queries.ts'

export const storedFollowUps: StoredHtml = {
  name: 'follow-ups',
  countOld: async (db) => (await countOldFollowUps(db)).count,
  async rerenderSome(rerendering, count) {
    const { db, markdown } = rerendering
    const texts = await readOldFollowUps(db, count)
    for (const { id, body_markdown: source, topic_id: topicId } of texts) {
      const mentionable = [...(await findMentioned(db, source)).keys()]
      const rendered = await renderAgain(rerendering, { followUpId: id }, () =>
        markdown.renderPost(source, { idPrefix: createIdPrefix(), mentionable }),
      )
      if (!rendered) {
        await skipFollowUpRendering(db, id)
        continue
      }
      await db.transaction().execute(async (tx) => {
        await updateFollowUpRendering(tx, id, rendered)
        await invalidate(tx, tagOf('topic', topicId))
      })
    }
    return texts.length
  },
}
