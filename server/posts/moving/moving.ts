import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/moving.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import type { Permissions } from '#server/core/permissions.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { remindOfMove } from '#server/notifications/reminders.ts'
import { tellWebhooks, tellWebhooksOfTopic } from '#server/notifications/webhook-outlet.ts'
import { correctLastReply } from '#server/posts/comments/last-reply.ts'
import { tellCommentsMoved } from '#server/posts/comments/topic-watches.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
import { searchTag } from '#server/posts/search-index/search-index.ts'
import { findLeafToMoveTo } from '#server/posts/topics/move-topic.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { prepareTopic } from '#server/posts/topics/prepare-topic.ts'
import { sidebarTag } from '#server/posts/topics/topic-tags.ts'
import { addTopic } from '#server/posts/topics/topic-writing.ts'
import type { HeldComment, HeldTopic, PlacedComment } from './queries.ts'
import * as queries from './queries.ts'

type Moved = OutputOf<typeof contract.moveComments>

/** Moves what stands under the wrong topic to the end of another one, in the order that it had. */
export async function moveComments(
  context: MemberContext,
  { topicId, commentIds, toTopicId }: ParsedInputOf<typeof contract.moveComments>,
): Promise<Moved> {
  if (toTopicId === topicId) throw fieldError('toTopicId', { code: 'unknown_choice' })
  const ids = readIds(commentIds)
  return transact(context.db, async (tx) => {
    const comments = await holdMoving(tx, topicId, ids)
    const { from, to } = await holdBoth(tx, context.permissions, { topicId, toTopicId })
    return toMoved(to.id, await carry(tx, context, { comments, from, to }))
  })
}

/** Does the same to a topic that the staff open for it, where they say what it is about. */
export async function splitTopic(
  context: MemberContext,
  { topicId, commentIds, tagId, title, body }: ParsedInputOf<typeof contract.splitTopic>,
): Promise<Moved> {
  const ids = readIds(commentIds)
  const authorId = context.actor.memberId
  const prepared = await prepareTopic(context, body, { tagId })
  return transact(context.db, async (tx) => {
    const comments = await holdMoving(tx, topicId, ids)
    const from = (await queries.holdTopics(tx, [topicId])).get(topicId)
    if (!from || from.is_question) throw new UserError('not_found')
    if (!(await findLeafToMoveTo(tx, tagId))) throw fieldError('tagId', { code: 'unknown_choice' })
    requireNoWiderView(context.permissions, from.tag_id, tagId)
    const newId = await addTopic(tx, { ...prepared, tagId, authorId, title })
    const topic = { topicId: newId, isQuestion: false }
    await remindOfNewMentions(tx, context.settings, { ...topic, actorId: authorId }, prepared.mentionedIds)
    await tellWebhooksOfTopic(tx, 'published', topic)
    const to = (await queries.holdTopics(tx, [newId])).get(newId)!
    const placed = await carry(tx, context, { comments, from, to })
    await writeAudit(tx, context.actor, {
      act: 'split_topic',
      subject: `topic:${newId}`,
      before: { topicId },
      after: { title, comments: placed.length },
    })
    return toMoved(newId, placed)
  })
}

/** Where a topic leads that was merged, for those who may view what it leads to. */
export async function findMergedTopic(
  { db, rights }: Context,
  { topicId }: ParsedInputOf<typeof contract.findMergedTopic>,
): Promise<{ topicId: number }> {
  const into = await queries.findMerged(db, topicId)
  if (!into || !canViewTopics(rights, into.tag_id)) throw new UserError('not_found')
  return { topicId: into.id }
}

const toMoved = (topicId: number, placed: readonly PlacedComment[]): Moved => ({
  topicId,
  commentId: placed[0]!.id,
  moved: placed.length,
})

function readIds(commentIds: readonly string[]): number[] {
  if (commentIds.length === 0) throw fieldError('commentIds', { code: 'required' })
  return [...new Set(commentIds.map(Number))]
}

/** Holds the comments that were chosen; somebody may have moved or deleted one since the staff looked. */
async function holdMoving(tx: Tx, topicId: number, ids: readonly number[]): Promise<HeldComment[]> {
  await queries.holdEntries(tx, topicId)
  const comments = await queries.holdComments(tx, ids)
  if (comments.length < ids.length) throw new UserError('not_found')
  if (comments.some(({ topic_id }) => topic_id !== topicId)) throw new UserError('changed_meanwhile')
  if (comments.some(({ is_deleted }) => is_deleted)) throw new UserError('deleted_meanwhile')
  return comments
}

/** Two topics that stand; answers belong to their question, with its bounty, and stay there. */
export async function holdBoth(
  tx: Tx,
  permissions: Permissions,
  { topicId, toTopicId }: { topicId: number; toTopicId: number },
): Promise<{ from: HeldTopic; to: HeldTopic }> {
  const topics = await queries.holdTopics(tx, [topicId, toTopicId])
  const [from, to] = [topics.get(topicId), topics.get(toTopicId)]
  if (!from || from.is_question) throw new UserError('not_found')
  if (!to || to.is_question) throw fieldError('toTopicId', { code: 'unknown_choice' })
  requireNoWiderView(permissions, from.tag_id, to.tag_id)
  return { from, to }
}

/** What was said among few is never shown to more by moving it. */
function requireNoWiderView(permissions: Permissions, fromTagId: number, toTagId: number): void {
  const mayView = permissions.gateOf(fromTagId)
  if (!mayView || fromTagId === toTagId) return
  const known = new Set(mayView.map(({ id }) => id))
  const willView = permissions.gateOf(toTagId)
  if (!willView || willView.some(({ id }) => !known.has(id))) throw new UserError('would_show_more')
}

interface Carrying {
  comments: readonly HeldComment[]
  from: HeldTopic
  to: HeldTopic
  /** The comment that the topic's text has become, where all of it moves: that is written down once, not for each comment. */
  textId?: number
}

/** Moves held comments between held topics with all that names them, and tells those whose they are. */
export async function carry(
  tx: Tx,
  { actor }: Pick<MemberContext, 'actor'>,
  { comments, from, to, textId }: Carrying,
): Promise<PlacedComment[]> {
  const ids = comments.map(({ id }) => id)
  await queries.leaveWatchedLines(tx, ids, from.id)
  const placed = await queries.placeComments(tx, ids, { fromId: from.id, to })
  await queries.findLastCommentedAgain(tx, [from.id, to.id])
  await queries.carryAlong(tx, ids, { fromId: from.id, to })
  const floors = new Map(comments.map(({ id, floor }) => [id, floor]))
  for (const { id, floor } of textId ? [] : placed) {
    const [before, after] = [
      { topicId: from.id, floor: floors.get(id) },
      { topicId: to.id, floor },
    ]
    await writeAudit(tx, actor, { act: 'move_comment', subject: `comment:${id}`, before, after })
    await tellWebhooks(tx, 'comment.moved', { topicId: to.id, commentId: id })
  }
  const standing = placed.filter(({ is_deleted }) => !is_deleted)
  await remindOfMove(tx, {
    topicId: to.id,
    by: actor.memberId,
    ...(textId && { text: { commentId: textId, authorId: from.author_id } }),
    comments: standing.map(({ id, author_id }) => ({ commentId: id, authorId: author_id })),
  })
  for (const { id } of [from, to]) {
    await correctLastReply(tx, { topicId: id, isQuestion: false })
    await tellCommentsMoved(tx, id)
  }
  const topics = [from, to].map(({ id }) => tagOf('topic', id))
  await invalidate(tx, ...topics, topicListsTag, sidebarTag, searchTag)
  return placed
}
