import type { Settings } from '#contract/core/settings.ts'
import { putBack, type RenderedTopic } from '#contract/markdown/topic-trees.ts'
import { announce, contentKey } from '#server/content.ts'
import { writeAudit } from '#server/core/audit.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { remindOfNewMentions, settleTopicMentions } from '#server/mentions/mentions.ts'
import { type HiddenPlan, readHiddenSources, writeHiddenContent } from '#server/posts/hidden-content/plan.ts'
import { findMedia } from '#server/topics/topic-media.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { findEditable, insertRevision, updateTopic } from './revision-queries.ts'

export type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

export interface TopicEdit {
  topicId: number
  editorId: number
  /** The one that the edit began with. */
  version: number
  title: string
  post: Pick<RenderedTopic, 'body' | 'html' | 'summary' | 'blocks'>
  hidden: HiddenPlan
}

/** A topic's text as its author wrote it, but for passwords. */
export const readSource = async (
  db: Database,
  { id, body_markdown, hidden_kinds }: Editable,
): Promise<string> =>
  hidden_kinds.length === 0 ? body_markdown : putBack(body_markdown, await readHiddenSources(db, id))

/**
 * The moment a topic's new title and text become visible, at once or after their review; both states are kept. Throws
 * `changed_meanwhile` when somebody was quicker. Asks nobody: the caller has. Answers the new version.
 */
export async function releaseTopicEdit(tx: Tx, settings: Settings, edit: TopicEdit): Promise<number> {
  const { topicId, version, title, editorId } = edit
  const topic = await findEditable(tx, topicId)
  if (topic?.version !== version) throw new UserError('changed_meanwhile')
  const before = { title: topic.title, source: await readSource(tx, topic) }
  const { text, mentionedIds } = await settleTopicMentions(tx, edit)
  const { post, hidden } = text
  const { body, html, summary } = post
  const change = { title, body_markdown: body, body_html: html, summary, media: findMedia(html) }
  const updated = await updateTopic(tx, { id: topicId, version }, change)
  if (!updated) throw new UserError('changed_meanwhile')
  await writeHiddenContent(tx, topicId, hidden)
  const source = putBack(body, post.blocks)
  await keepRevisions(tx, editorId, topic, before, { title, source })
  await bindUploads(tx, editorId, source, { topicId })
  await remindOfNewMentions(tx, settings, { actorId: editorId, topicId }, mentionedIds)
  await announce(tx, contentKey.topic(topicId), contentKey.topicLists, contentKey.surroundings)
  return updated.version
}

interface State {
  title: string
  source: string
}

async function keepRevisions(tx: Tx, editorId: number, topic: Editable, before: State, after: State) {
  const { id, version, author_id, published_at } = topic
  // Every later state was written with the edit that made it.
  await insertRevision(tx, {
    topic_id: id,
    version,
    ...before,
    editor_id: author_id,
    edited_at: published_at,
  })
  await insertRevision(tx, { topic_id: id, version: version + 1, ...after, editor_id: editorId })
  if (editorId === author_id) return
  const note = { subject: `topic:${id}`, before: { title: before.title, version } }
  const actor = { memberId: editorId }
  await writeAudit(tx, actor, {
    act: 'edit_topic',
    ...note,
    after: { title: after.title, version: version + 1 },
  })
}
