/* Shared by the desk and by acts on many at once, which move what stands in the wrong place. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/topic-moderation.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { keepRevisions } from '#server/posts/publishing/revisions.ts'
import { holdWaitingUnder } from '#server/posts/publishing/waiting-queries.ts'
import { retagEntries } from '#server/posts/search-index/search-index.ts'
import { findEditable } from './edit-queries.ts'
import { type LockedTopic, lockTopic } from './moderation-queries.ts'
import { findHomes, findLeafToMoveTo, nextVersion, placeTopics, retagWaiting } from './move-queries.ts'
import { changeTags, findChangedTags, readTagIds } from './question-tags.ts'
import { placeAgain } from './reply-order.ts'
import { countManyInLists } from './topic-lists.ts'
import { sidebarTag, topicCardTag } from './topic-tags.ts'

export { findLeafToMoveTo } from './move-queries.ts'

/** Under which tags something stood, and stands from now on: a topic under one, a question under some. */
export interface Moved {
  before: number[]
  after: number[]
}

/**
 * Puts a topic under another leaf, or a question under others; their rights hold for it from then on, and what waits of it
 * goes along. Does not check permission; callers must. Throws `changed_meanwhile` where it doesn't stand under what was `expected`.
 */
export const moveTopic = (
  context: StaffContext,
  { topicId, tagIds }: ParsedInputOf<typeof contract.moveTopic>,
  expected?: readonly number[],
): Promise<Moved> =>
  transact(context.db, async (tx) => {
    await holdWaitingUnder(tx, topicId)
    const topic = await lockTopic(tx, topicId)
    if (!topic || topic.deleted_at) throw new UserError('not_found')
    const before = (await readTagIds(tx, topic)) ?? [topic.tag_id]
    if (expected && expected.join() !== before.join()) throw new UserError('changed_meanwhile')
    const within = { ...context, db: tx }
    const after = topic.is_question
      ? await moveQuestion(within, topic, { before, tagIds })
      : await moveToLeaf(tx, topic, tagIds)
    await retagWaiting(tx, topicId)
    await writeAudit(tx, context.actor, {
      act: 'move_topic',
      subject: `topic:${topicId}`,
      before: { tagIds: before },
      after: { tagIds: after },
    })
    await tellWebhooks(tx, topic.is_question ? 'question.moved' : 'topic.moved', { topicId })
    await invalidate(tx, tagOf('topic', topicId), topicCardTag(topicId), topicListsTag, sidebarTag)
    return { before, after }
  })

/**
 * Puts it back under what it stood under, or what that was merged into since, which may be where it stands now. Throws as
 * `moveTopic` does, and `changed_meanwhile` where that was retired since.
 */
export async function moveTopicBack(
  context: StaffContext,
  topicId: number,
  { before, after }: Moved,
): Promise<void> {
  const homes = await findHomes(context.db, before)
  if (homes.join() === after.join()) return
  await moveTopic(context, { topicId, tagIds: homes.map(String) }, after).catch((error: unknown) => {
    // Whoever takes a decision back has chosen no tag; the one that it stood under takes nothing any more.
    const isRefusedTag = error instanceof UserError && error.code === 'invalid_input'
    throw isRefusedTag ? new UserError('changed_meanwhile') : error
  })
}

/** A topic has one leaf. */
async function moveToLeaf(tx: Tx, topic: LockedTopic, tagIds: readonly string[]): Promise<number[]> {
  if (tagIds.length === 0) throw fieldError('tagIds', { code: 'required' })
  if (tagIds.length > 1) throw fieldError('tagIds', { code: 'too_many_tags', max: 1 })
  const leaf = await findLeafToMoveTo(tx, Number(tagIds[0]))
  if (!leaf || leaf.id === topic.tag_id) throw fieldError('tagIds', { code: 'unknown_choice' })
  const home = { id: topic.tag_id, to_tag_id: leaf.id, to_root_id: leaf.parent_id, kind: 'topic' }
  await placeTopics(tx, [topic.id], home)
  await retagEntries(tx, [topic.id])
  await placeAgain(tx, topic.id)
  await countManyInLists(tx, [{ ...topic, tag_id: leaf.id, root_tag_id: leaf.parent_id }], [topic])
  return [leaf.id]
}

/** The tags of a question belong to its versions: whoever is editing it meanwhile is told so rather than moving it back. */
async function moveQuestion(
  context: StaffContext & { db: Tx },
  topic: LockedTopic,
  { before, tagIds }: { before: readonly number[]; tagIds: readonly string[] },
): Promise<number[]> {
  const { db: tx, actor } = context
  const chosen = await findChangedTags(context, topic, tagIds)
  if (!chosen) throw fieldError('tagIds', { code: 'unknown_choice' })
  const question = await findEditable(tx, topic.id)
  if (!question) throw new UserError('not_found')
  await changeTags(tx, topic.id, chosen)
  const after = (await readTagIds(tx, topic)) ?? []
  const { title, body_markdown: source, version } = question
  await nextVersion(tx, topic.id)
  await keepRevisions(tx, {
    ...{ postKind: 'topic', postId: topic.id, version },
    authorId: topic.author_id,
    writtenAt: question.published_at,
    editorId: actor.memberId,
    before: { title, source, tagIds: before },
    after: { title, source, tagIds: after },
  })
  return after
}
