import type { Settings } from '#contract/core/settings.ts'
import { putBack } from '#contract/markdown/topic-trees.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { type HiddenPlan, readHiddenSources, writeHiddenContent } from '#server/posts/hidden-content/plan.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
import { sidebarTag } from '#server/posts/topics/topic-tags.ts'
import { bindTopicUploads } from '#server/posts/uploads/bind-uploads.ts'
import { canModerate } from './policy.ts'
import { type TopicText, writtenSource } from './prepare-topic.ts'
import { findEditable, insertRevision, updateTopic } from './revision-queries.ts'
import { toColumns } from './topic-writing.ts'

export type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

/** Somebody else's topic is not found by those who may not edit it, whether it is there or not. */
export async function requireInvolved({ db, actor }: MemberContext, topicId: number): Promise<Editable> {
  const topic = await findEditable(db, topicId)
  if (!topic || (topic.author_id !== actor.memberId && !canModerate(actor))) throw new UserError('not_found')
  return topic
}

export interface TopicEdit {
  topicId: number
  editorId: number
  /** The one that the edit began with. */
  version: number
  title: string
  text: TopicText
  hidden: HiddenPlan
  mentionedIds: readonly number[]
}

/** A topic's text as its author wrote it, but for passwords. */
export const readSource = async (
  db: Database,
  { id, body_markdown, hidden_kinds }: Editable,
): Promise<string> =>
  hidden_kinds.length === 0 ? body_markdown : putBack(body_markdown, await readHiddenSources(db, id))

/**
 * The moment a topic's new title and text become visible, at once or after their review; both states are kept. Throws
 * `changed_meanwhile` when somebody was quicker. Does not check permission; callers must. Returns the new version.
 */
export async function releaseTopicEdit(tx: Tx, settings: Settings, edit: TopicEdit): Promise<number> {
  const { topicId, version, title, editorId } = edit
  const topic = await findEditable(tx, topicId)
  if (topic?.version !== version) throw new UserError('changed_meanwhile')
  const before = { title: topic.title, source: await readSource(tx, topic) }
  const updated = await updateTopic(tx, { id: topicId, version }, { title, ...toColumns(edit.text) })
  if (!updated) throw new UserError('changed_meanwhile')
  await writeHiddenContent(tx, topicId, edit.hidden)
  const source = writtenSource(edit)
  await keepRevisions(tx, topic, { editorId, before, after: { title, source } })
  await bindTopicUploads(tx, edit, { open: edit.text.body, hidden: edit.hidden.blocks })
  await remindOfNewMentions(tx, settings, { actorId: editorId, topicId }, edit.mentionedIds)
  await invalidate(tx, tagOf('topic', topicId), topicListsTag, sidebarTag)
  return updated.version
}

interface State {
  title: string
  source: string
}

interface Change {
  editorId: number
  before: State
  after: State
}

async function keepRevisions(tx: Tx, topic: Editable, { editorId, before, after }: Change) {
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
