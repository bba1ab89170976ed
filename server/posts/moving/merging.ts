import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/moving.ts'
import { mergedMax } from '#contract/posts/moving-limits.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks, tellWebhooksOfTopic } from '#server/notifications/webhook-outlet.ts'
import { addComment } from '#server/posts/comments/comment-writing.ts'
import { type PreparedText, prepareText } from '#server/posts/comments/text-post.ts'
import { unlockByComment } from '#server/posts/hidden-content/hidden-content.ts'
import { countInLists } from '#server/posts/topics/topic-lists.ts'
import { carry, holdBoth } from './moving.ts'
import type { HeldTopic } from './queries.ts'
import * as queries from './queries.ts'
import { leadToComment } from './reminder-queries.ts'

/**
 * Puts a topic behind another one for good: its text as a comment, then its comments, on the next floors. Its address leads
 * to the other from then on. Of what a comment can't hold nothing is thrown away: such a topic is refused.
 */
export async function mergeTopic(
  context: MemberContext,
  { topicId, toTopicId }: ParsedInputOf<typeof contract.mergeTopic>,
): Promise<OutputOf<typeof contract.mergeTopic>> {
  const { db, actor } = context
  if (toTopicId === topicId) throw fieldError('toTopicId', { code: 'unknown_choice' })
  const read = await queries.findTopicText(db, topicId)
  if (!read || read.is_question) throw new UserError('not_found')
  const text = await prepareText(context, asComment(read))
  return transact(db, async (tx) => {
    await queries.holdEntries(tx, topicId)
    await queries.holdReactions(tx, topicId)
    const comments = await queries.holdCommentsOf(tx, topicId, mergedMax)
    if (comments.length > mergedMax) throw new UserError('too_many_comments')
    const { from, to } = await holdBoth(tx, context.permissions, { topicId, toTopicId })
    const ids = comments.map(({ id }) => id)
    if (from.version !== read.version || (await queries.hasOthersThan(tx, topicId, ids)))
      throw new UserError('changed_meanwhile')
    if (await queries.holdsMoreThanText(tx, topicId)) throw new UserError('holds_more_than_text')
    const commentId = await writeAsComment(tx, { from, to, text })
    await carry(tx, context, { comments, from, to, textId: commentId })
    const led = await queries.leadOn(tx, { fromId: topicId, toId: toTopicId, memberId: actor.memberId })
    await invalidate(tx, ...led.map((id) => tagOf('topic', id)))
    const note = {
      before: { title: from.title, comments: ids.length },
      after: { topicId: toTopicId, commentId },
    }
    await writeAudit(tx, actor, { act: 'merge_topic', subject: `topic:${topicId}`, ...note })
    const taken = { topicId, commentId, comments: ids.length }
    await writeAudit(tx, actor, { act: 'take_in_topic', subject: `topic:${toTopicId}`, after: taken })
    await tellWebhooksOfTopic(tx, 'deleted', { topicId, isQuestion: false })
    await tellWebhooks(tx, 'topic.merged', { topicId: toTopicId })
    await countInLists(tx, from, -1)
    return { topicId: toTopicId, commentId, moved: ids.length }
  })
}

/** What the topic said becomes a comment by the same member, of the same time, with its likes and uploads; it opens what comments do. */
async function writeAsComment(
  tx: Tx,
  { from, to, text }: { from: HeldTopic; to: HeldTopic; text: PreparedText },
): Promise<number> {
  const { author_id: authorId, published_at: publishedAt } = from
  const written = { topicId: to.id, authorId, text, publishedAt, isMoved: true }
  const { commentId, unlocks } = await addComment(tx, written)
  if (unlocks) await unlockByComment(tx, { topicId: to.id, authorId })
  await queries.handOver(tx, { fromId: from.id, to, commentId })
  await leadToComment(tx, { fromId: from.id, authorId, toId: to.id, commentId })
  return commentId
}

/** The title in bold above the text; signs of Markdown in it are only signs. */
const asComment = ({ title, body_markdown }: { title: string; body_markdown: string }) =>
  `**${title.replace(/[!-/:-@[-\x60{-~]/g, '\\$&')}**\n\n${body_markdown}`
