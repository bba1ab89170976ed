import type { Settings } from '#contract/core/settings.ts'
import { putBack } from '#contract/markdown/put-back.ts'
import type { Actor } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellWebhooksOfTopic } from '#server/notifications/webhook-outlet.ts'
import {
  type HiddenPlan,
  hasTerms,
  readHiddenSources,
  writeHiddenContent,
} from '#server/posts/hidden-content/plan.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
import { type Edit, keepRevisions } from '#server/posts/publishing/revisions.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { sidebarTag, topicCardTag } from '#server/posts/topics/topic-tags.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { findEditable, updateTopic } from './edit-queries.ts'
import { canModerate, canViewTopics } from './policy.ts'
import { type TopicText, writtenSource } from './prepare-topic.ts'
import { changeTags, readTagIds } from './question-tags.ts'
import { toColumns } from './topic-writing.ts'

export type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

/** Somebody else's topic is not found by those who may not look back at it, whether it is there or not. */
export async function requireInvolved({ db, actor }: MemberContext, topicId: number): Promise<Editable> {
  const topic = await findEditable(db, topicId)
  if (!topic || !isInvolved(actor, topic)) throw new UserError('not_found')
  return topic
}

/** The same for an edit: whoever may view it knows that it is there, and reads that they may not. */
export async function requireOwnOrStaff({ db, actor }: MemberContext, topicId: number): Promise<Editable> {
  const topic = await findEditable(db, topicId)
  if (topic && isInvolved(actor, topic)) return topic
  throw new UserError(topic && canViewTopics(actor.rights, topic.tag_id) ? 'forbidden' : 'not_found')
}

const isInvolved = (actor: Actor, { author_id }: Editable) =>
  author_id === actor.memberId || canModerate(actor)

export interface TopicEdit {
  topicId: number
  editorId: number
  /** The program that edits in their place. */
  apiKey?: Actor['apiKey']
  /** The one that the edit began with. */
  version: number
  title: string
  text: TopicText
  hidden: HiddenPlan
  mentionedIds: readonly number[]
  /** Those that a question has from now on, where they change. */
  tagIds?: readonly number[] | undefined
}

/** A topic's text as its author wrote it, but for passwords. */
export const readSource = async (
  db: Database,
  { id, body_markdown, hidden_kinds }: Editable,
): Promise<string> =>
  hidden_kinds.length === 0 ? body_markdown : putBack(body_markdown, await readHiddenSources(db, id))

/** Whether a topic says and hides what it did before, on the same terms; a password that is given is another one. */
export async function isSameSource(
  db: Database,
  topic: Editable,
  prepared: Pick<TopicEdit, 'text' | 'hidden'>,
): Promise<boolean> {
  if ((await readSource(db, topic)) !== writtenSource(prepared)) return false
  return topic.hidden_kinds.length === 0 || hasTerms(db, topic.id, prepared.hidden)
}

/**
 * The moment a topic's new title and text become visible, at once or after their review; both states are kept. Throws
 * `changed_meanwhile` when somebody was quicker, and `deleted_meanwhile`. Does not check permission; callers must. Returns the new version.
 */
export async function releaseTopicEdit(tx: Tx, settings: Settings, edit: TopicEdit): Promise<number> {
  const { topicId, version, title, editorId } = edit
  const topic = await findEditable(tx, topicId)
  if (!topic) throw new UserError('deleted_meanwhile')
  if (topic.version !== version) throw new UserError('changed_meanwhile')
  const before = {
    title: topic.title,
    source: await readSource(tx, topic),
    tagIds: await readTagIds(tx, topic),
  }
  const updated = await updateTopic(tx, { id: topicId, version }, { title, ...toColumns(edit.text, title) })
  if (!updated) throw new UserError('changed_meanwhile')
  await writeHiddenContent(tx, topicId, edit.hidden)
  const source = writtenSource(edit)
  if (edit.tagIds) await changeTags(tx, topicId, edit.tagIds)
  await indexPost(tx, { postKind: 'topic', postId: topicId, title, html: edit.text.html })
  const after = { title, source, tagIds: await readTagIds(tx, topic) }
  const change = { version, before, after, authorId: topic.author_id, editorId }
  await keepRevisions(tx, { postKind: 'topic', postId: topicId, writtenAt: topic.published_at, ...change })
  if (editorId !== topic.author_id) await auditEdit(tx, topicId, { ...change, apiKey: edit.apiKey })
  await bindUploads(tx, editorId, source, { topicId })
  await remindOfNewMentions(
    tx,
    settings,
    { actorId: topic.author_id, topicId, isQuestion: topic.is_question },
    edit.mentionedIds,
  )
  await tellWebhooksOfTopic(tx, 'changed', { topicId, isQuestion: topic.is_question })
  await invalidate(tx, tagOf('topic', topicId), topicCardTag(topicId), topicListsTag, sidebarTag)
  return updated.version
}

/** Of a question. */
const tagsOf = ({ tagIds }: Edit['before']) => tagIds && { tagIds }

/** Whoever edits what another wrote does so as staff. */
const auditEdit = (
  tx: Tx,
  topicId: number,
  {
    editorId,
    apiKey,
    version,
    before,
    after,
  }: Pick<Edit, 'editorId' | 'version' | 'before' | 'after'> & Pick<TopicEdit, 'apiKey'>,
) =>
  writeAudit(
    tx,
    { memberId: editorId, apiKey },
    {
      act: 'edit_topic',
      subject: `topic:${topicId}`,
      before: { title: before.title, ...tagsOf(before), version },
      after: { title: after.title, ...tagsOf(after), version: version + 1 },
    },
  )
