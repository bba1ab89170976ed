import { putBack } from '#contract/markdown/put-back.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { Database } from '#server/core/database.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { rendererVersion } from '#server/markdown/rendered-post.ts'
import { toStoredHtml } from '#server/markdown/stored-html.ts'
import { readHiddenSources, updateHiddenHtml } from '#server/posts/hidden-content/plan.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import { countOldTopics, readOldTopics, skipRendering, updateRendering } from './rerender-queries.ts'
import { topicCardTag } from './topic-tags.ts'
import { toColumns } from './topic-writing.ts'

type OldTopic = Awaited<ReturnType<typeof readOldTopics>>[number]

/** What hides something may no longer have a form in which it stays hidden: its old HTML is safe. */
export const storedTopics = toStoredHtml({
  name: 'topics',
  countOld: async (db) => (await countOldTopics(db)).count,
  readOld: readOldTopics,
  nameOf: ({ id }) => ({ topicId: id }),
  readSource,
  render: (markdown, { source, ...options }) => markdown.renderTopic(source, options),
  async write(tx, topic, rendered) {
    if (!(await updateRendering(tx, topic, toColumns({ ...rendered, rendererVersion }, topic.title)))) return
    await updateHiddenHtml(
      tx,
      topic.id,
      rendered.blocks.map(({ html }) => html),
    )
    // No list has other topics by this, and those that show this one are made anew.
    await invalidate(tx, tagOf('topic', topic.id), topicCardTag(topic.id))
  },
  skip: (db, { id }) => skipRendering(db, id),
})

async function readSource(db: Database, { id, body_markdown, hidden_kinds, id_prefix }: OldTopic) {
  const source =
    hidden_kinds.length === 0 ? body_markdown : putBack(body_markdown, await readHiddenSources(db, id))
  const mentionable = [...(await findMentioned(db, source)).keys()]
  return { source, mentionable, idPrefix: id_prefix ?? createIdPrefix() }
}
