/* Shared by the desk, which deletes, closes and restores in the name of those who decide there. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/topic-moderation.ts'
import { type DeletedTopic, pinsMax } from '#contract/posts/topic-moderation.ts'
import type { WholeText } from '#contract/posts/whole-text.ts'
import type { AuditAct } from '#contract/site/audit.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext, StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { readPage } from '#server/core/read-page.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { returnBounty } from '#server/money/bounties/bounties.ts'
import { grantRewardAgain, type RewardedItem, takeRewardBack } from '#server/money/points/points.ts'
import { endEnvelopeOfTopic } from '#server/money/red-envelopes/red-envelopes.ts'
import { remindOfReturnedBounty } from '#server/notifications/reminders.ts'
import { tellWebhooksOfTopic } from '#server/notifications/webhook-outlet.ts'
import { grantDeletion } from './deletion-requests.ts'
import type { LockedTopic } from './moderation-queries.ts'
import * as queries from './moderation-queries.ts'
import { relist } from './question-lists.ts'
import { countInEssenceLists, countTopic } from './topic-lists.ts'
import { sidebarTag } from './topic-tags.ts'

interface Change {
  act: AuditAct
  after?: unknown
  /** Says whether anything is different now. */
  change: (tx: Tx, topic: LockedTopic) => Promise<boolean>
}

type Topic = { topicId: number }

/** Stands ahead of lists, or in them, that questions don't stand in; no question is hot. */
function requireNoQuestion({ is_question }: LockedTopic): void {
  if (is_question) throw new UserError('not_found')
}

/** Changes a topic that isn't deleted, and writes an audit entry, unless nothing is different. */
async function moderate(
  { db, actor }: StaffContext,
  topicId: number,
  { change, ...note }: Change,
): Promise<void> {
  await transact(db, async (tx) => {
    const topic = await queries.lockTopic(tx, topicId)
    if (!topic || topic.deleted_at) throw new UserError('not_found')
    if (!(await change(tx, topic))) return
    await writeAudit(tx, actor, { subject: `topic:${topicId}`, ...note })
    await invalidate(tx, tagOf('topic', topicId), topicListsTag, sidebarTag)
  })
}

export const pinTopic = (
  context: MemberContext,
  { topicId, position, language }: ParsedInputOf<typeof contract.pinTopic>,
) =>
  moderate(context, topicId, {
    act: 'pin_topic',
    after: { position, ...(language && { language }) },
    async change(tx, topic) {
      requireNoQuestion(topic)
      await queries.lockPins(tx)
      if ((await queries.countOtherPins(tx, topicId)) >= pinsMax) throw new UserError('pins_full')
      return queries.upsertPin(tx, {
        topic_id: topicId,
        pinned_by: context.actor.memberId,
        position,
        language: language ?? null,
      })
    },
  })

export const unpinTopic = (context: MemberContext, { topicId }: Topic) =>
  moderate(context, topicId, { act: 'unpin_topic', change: (tx) => queries.deletePin(tx, topicId) })

export const markEssence = (context: MemberContext, { topicId }: Topic) =>
  moderate(context, topicId, { act: 'mark_essence', change: (tx, topic) => setEssence(tx, topic, true) })

export const unmarkEssence = (context: MemberContext, { topicId }: Topic) =>
  moderate(context, topicId, { act: 'unmark_essence', change: (tx, topic) => setEssence(tx, topic, false) })

async function setEssence(tx: Tx, topic: LockedTopic, isEssence: boolean): Promise<boolean> {
  requireNoQuestion(topic)
  const isChanged = await queries.setEssence(tx, topic.id, isEssence)
  if (isChanged) await countInEssenceLists(tx, topic, isEssence ? 1 : -1)
  return isChanged
}

export const closeTopic = (
  context: StaffContext,
  { topicId, reason }: ParsedInputOf<typeof contract.closeTopic>,
) =>
  moderate(context, topicId, {
    act: 'close_topic',
    ...(reason && { after: { reason } }),
    async change(tx, topic) {
      if (topic.is_question && !reason) throw fieldError('reason', { code: 'required' })
      const isChanged = await queries.insertClosure(tx, topicId, context.actor.memberId)
      if (isChanged && topic.is_question && (await endBounty(tx, context, topicId, 'closed')))
        await relist(tx, topicId)
      return isChanged
    },
  })

export const reopenTopic = (context: MemberContext, { topicId }: Topic) =>
  moderate(context, topicId, { act: 'reopen_topic', change: (tx) => queries.deleteClosure(tx, topicId) })

export const sinkTopic = (context: MemberContext, { topicId }: Topic) =>
  moderate(context, topicId, {
    act: 'sink_topic',
    async change(tx, topic) {
      requireNoQuestion(topic)
      return queries.insertSinking(tx, topicId, context.actor.memberId)
    },
  })

export const raiseTopic = (context: MemberContext, { topicId }: Topic) =>
  moderate(context, topicId, { act: 'raise_topic', change: (tx) => queries.deleteSinking(tx, topicId) })

/** The bounty of a question that the staff close or delete returns, and its asker hears of it, unless they did so themselves. */
async function endBounty(
  tx: Tx,
  { actor }: StaffContext,
  topicId: number,
  as: 'closed' | 'deleted',
): Promise<boolean> {
  const returned = await returnBounty(tx, topicId, as)
  if (returned && returned.askerId !== actor.memberId)
    await remindOfReturnedBounty(tx, { topicId, ...returned })
  return returned !== undefined
}

/**
 * Takes a topic away from everybody, with the reason: it leaves the lists, its bounty or the rest of its envelope returns, and of
 * abuse the reward is taken back. An author who had asked for it hears of it. The order of the locks is that of publishing: envelope, points, lists.
 */
export const deleteTopic = (
  context: StaffContext,
  { topicId, reason, isAbuse }: ParsedInputOf<typeof contract.deleteTopic>,
) =>
  moderate(context, topicId, {
    act: 'delete_topic',
    after: { reason, isAbuse },
    async change(tx, topic) {
      const deletion = { topic_id: topicId, deleted_by: context.actor.memberId, reason }
      const { id } = await queries.insertDeletion(tx, deletion)
      await queries.setDeleted(tx, topic, true)
      await tellWebhooksOfTopic(tx, 'deleted', { topicId, isQuestion: topic.is_question })
      await grantDeletion(tx, { topicId, authorId: topic.author_id, decidedBy: context.actor.memberId })
      if (topic.is_question) await endBounty(tx, context, topicId, 'deleted')
      else await endEnvelopeOfTopic(tx, topicId)
      await countTopic(tx, topic, -1)
      if (!isAbuse) return true
      const item = rewardedTopic(topic)
      await queries.setPointsTaken(tx, id, await takeRewardBack(tx, item, id))
      return true
    },
  })

/** What its author was rewarded for. */
export const rewardedTopic = ({ id, author_id, is_question }: LockedTopic): RewardedItem => ({
  kind: is_question ? 'question' : 'topic',
  id,
  authorId: author_id,
})

/** Shows a deleted topic again, where it stood; an envelope that has ended stays so, a reward taken is given again. */
export async function restoreTopic(
  { db, actor }: StaffContext,
  { topicId, reason }: ParsedInputOf<typeof contract.restoreTopic>,
): Promise<void> {
  await transact(db, async (tx) => {
    const topic = await queries.lockTopic(tx, topicId)
    if (!topic) throw new UserError('not_found')
    const deletion = await queries.deleteDeletion(tx, topicId)
    if (!deletion) return
    await queries.setDeleted(tx, topic, false)
    await tellWebhooksOfTopic(tx, 'restored', { topicId, isQuestion: topic.is_question })
    const note = { before: { reason: deletion.reason }, after: { reason } }
    await writeAudit(tx, actor, { act: 'restore_topic', subject: `topic:${topicId}`, ...note })
    await invalidate(tx, tagOf('topic', topicId), topicListsTag, sidebarTag)
    await countTopic(tx, topic, 1)
    const item = rewardedTopic(topic)
    const taken = { points: deletion.points_taken, occasion: deletion.id }
    if (taken.points) await grantRewardAgain(tx, item, taken)
  })
}

export const listDeletedTopics = (
  { db, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listDeletedTopics>,
): Promise<Page<DeletedTopic>> =>
  readPage(page, {
    count: () => queries.countDeletions(db),
    rows: (span) => queries.listDeletions(db, span),
    toItem: (row) => ({
      topicId: row.topic_id,
      title: shownTitle(row.title, language),
      isQuestion: row.is_question,
      author: row.author_account,
      deletedBy: row.staff_account,
      reason: row.reason,
      pointsTaken: row.points_taken,
      deletedAt: row.deleted_at.toISOString(),
    }),
  })

export async function readDeletedTopic(
  { db }: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.readDeletedTopic>,
): Promise<WholeText> {
  const row = await queries.findDeleted(db, topicId)
  if (!row) throw new UserError('not_found')
  const { title, body_html: bodyHtml, hidden, poll } = row
  return { title, bodyHtml, hidden: hidden.map(({ kind, html }) => ({ kind, bodyHtml: html })), poll }
}
