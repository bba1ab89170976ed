import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/topic-editing.ts'
import type { TopicSource } from '#contract/posts/topic-editing.ts'
import { requireVoice } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { readHidingOptions } from '#server/posts/hidden-content/plan.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { canModerate } from './policy.ts'
import { readSource, requireInvolved } from './release-topic-edit.ts'
import { countRevisions, readRevisionPair, readRevisionRows } from './revision-queries.ts'
import { requireEditable, topicEdit } from './topic-posts.ts'

/** The topic as it was written, for whoever may edit it. */
export async function readTopicSource(
  context: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.readTopicSource>,
): Promise<TopicSource> {
  const { db, actor, permissions, language } = context
  const topic = await requireInvolved(context, topicId)
  if (!canModerate(actor)) requireVoice(actor)
  requireEditable(context, topic)
  return {
    topicId,
    tagName: inLanguage(topic, language),
    title: topic.title,
    body: await readSource(db, topic),
    version: topic.version,
    hiding: {
      ...readHidingOptions(actor, permissions.levels, language),
      keepsPassword: topic.hidden_kinds.includes('password'),
    },
  }
}

/**
 * Saves a new title and text over the version that was read, and keeps both. Throws `changed_meanwhile` when somebody
 * was quicker. What was unlocked stays unlocked. Where edits are reviewed, the topic stays as it is until then.
 */
export const editTopic = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.editTopic>,
): Promise<OutputOf<typeof contract.editTopic>> => submitPost(context, topicEdit, input)

export async function listRevisions(
  context: MemberContext,
  { topicId, page }: ParsedInputOf<typeof contract.listRevisions>,
): Promise<OutputOf<typeof contract.listRevisions>> {
  const topic = await requireInvolved(context, topicId)
  const list = await readPage(page, {
    count: () => countRevisions(context.db, topicId),
    rows: (span) => readRevisionRows(context.db, topicId, span),
    toItem: (row) => ({
      version: row.version,
      editor: toAuthor(row),
      editedAt: row.edited_at.toISOString(),
      title: row.title,
    }),
  })
  return { topic: { topicId, title: topic.title }, ...list }
}

export async function readRevision(
  context: MemberContext,
  { topicId, version }: ParsedInputOf<typeof contract.readRevision>,
): Promise<OutputOf<typeof contract.readRevision>> {
  await requireInvolved(context, topicId)
  const [now, before] = await readRevisionPair(context.db, topicId, version)
  if (now?.version !== version) throw new UserError('not_found')
  return { version, now, before: before ?? null }
}
