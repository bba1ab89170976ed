import { putBack } from '#contract/markdown/put-back.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import type { RenderedTopic } from '#server/markdown/rendered-post.ts'
import { type Rerendering, renderAgain, type StoredHtml } from '#server/markdown/stored-html.ts'
import { readHiddenSources, updateHiddenHtml } from '#server/posts/hidden-content/plan.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import { countOldTopics, readOldTopics, skipRendering, updateRendering } from './rerender-queries.ts'
import { topicCardTag } from './topic-tags.ts'
import { toColumns } from './topic-writing.ts'

type OldTopic = Awaited<ReturnType<typeof readOldTopics>>[number]

export const storedTopics: StoredHtml = {
  name: 'topics',
  countOld: async (db) => (await countOldTopics(db)).count,
  async rerenderSome(rerendering, count) {
    const topics = await readOldTopics(rerendering.db, count)
    for (const topic of topics) {
      const rendered = await render(rerendering, topic)
      if (rendered) await write(rerendering, topic, rendered)
      else await skipRendering(rerendering.db, topic.id)
    }
    return topics.length
  },
}

/** Returns nothing where what hides something no longer has a form in which it stays hidden: its old HTML is safe. */
async function render(
  rerendering: Rerendering,
  { id, body_markdown, hidden_kinds, id_prefix }: OldTopic,
): Promise<RenderedTopic | undefined> {
  const { db, markdown } = rerendering
  const source =
    hidden_kinds.length === 0 ? body_markdown : putBack(body_markdown, await readHiddenSources(db, id))
  const mentionable = [...(await findMentioned(db, source)).keys()]
  return renderAgain(rerendering, { topicId: id }, () =>
    markdown.renderTopic(source, { idPrefix: id_prefix ?? createIdPrefix(), mentionable }),
  )
}

async function write({ db }: Rerendering, topic: OldTopic, rendered: RenderedTopic): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // An edit of meanwhile was rendered by this renderer already.
    if (!(await updateRendering(tx, topic, toColumns(rendered)))) return
    await updateHiddenHtml(
      tx,
      topic.id,
      rendered.blocks.map(({ html }) => html),
    )
    await invalidate(tx, tagOf('topic', topic.id), topicCardTag(topic.id), topicListsTag)
  })
}
