import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/topic-moderation.ts'
import type { DeletedTopic } from '#contract/posts/topic-moderation.ts'
import type { AuditAct } from '#contract/site/audit.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { endEnvelopeOfTopic } from '#server/money/red-envelopes/red-envelopes.ts'
import { grantRewardAgain, takeRewardBack } from '#server/points/points.ts'
import type { LockedTopic } from '#server/posts/topics/moderation-queries.ts'
import * as queries from '#server/posts/topics/moderation-queries.ts'
import { countInEssenceLists, countInLists } from '#server/posts/topics/topic-lists.ts'

interface Act {
  act: AuditAct
  after?: unknown
  before?: unknown
}

/** Changes a topic that stands, and writes down what changed; what is so already is left alone. */
async function moderate(
  db: Database,
  viewer: Viewer,
  topicId: number,
  note: Act,
  change: (tx: Tx, topic: LockedTopic) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const topic = await queries.lockTopic(tx, topicId)
    if (!topic || topic.deleted_at) throw new UserError('not_found')
    if (!(await change(tx, topic))) return
    await writeAudit(tx, viewer, { subject: `topic:${topicId}`, ...note })
    await announce(tx, contentKey.topic(topicId), contentKey.topicLists, contentKey.surroundings)
  })
}

export const pinTopic = (
  db: Database,
  viewer: Viewer,
  { topicId, position }: ParsedInputOf<typeof contract.pinTopic>,
) =>
  moderate(db, viewer, topicId, { act: 'pin_topic', after: { position } }, (tx) =>
    queries.upsertPin(tx, { topic_id: topicId, pinned_by: viewer.memberId, position }),
  )

export const unpinTopic = (db: Database, viewer: Viewer, topicId: number) =>
  moderate(db, viewer, topicId, { act: 'unpin_topic' }, (tx) => queries.deletePin(tx, topicId))

export const markEssence = (db: Database, viewer: Viewer, topicId: number, isEssence: boolean) =>
  moderate(db, viewer, topicId, { act: isEssence ? 'mark_essence' : 'unmark_essence' }, async (tx, topic) => {
    const isChanged = await queries.setEssence(tx, topicId, isEssence)
    if (isChanged) await countInEssenceLists(tx, topic, isEssence ? 1 : -1)
    return isChanged
  })

export const closeTopic = (db: Database, viewer: Viewer, topicId: number) =>
  moderate(db, viewer, topicId, { act: 'close_topic' }, (tx) =>
    queries.insertClosure(tx, topicId, viewer.memberId),
  )

export const reopenTopic = (db: Database, viewer: Viewer, topicId: number) =>
  moderate(db, viewer, topicId, { act: 'reopen_topic' }, (tx) => queries.deleteClosure(tx, topicId))

export const sinkTopic = (db: Database, viewer: Viewer, topicId: number) =>
  moderate(db, viewer, topicId, { act: 'sink_topic' }, (tx) =>
    queries.insertSinking(tx, topicId, viewer.memberId),
  )

export const raiseTopic = (db: Database, viewer: Viewer, topicId: number) =>
  moderate(db, viewer, topicId, { act: 'raise_topic' }, (tx) => queries.deleteSinking(tx, topicId))

/**
 * Takes a topic away from everybody, with the reason: it leaves the lists, the rest of its envelope returns, and of
 * abuse the reward is taken back. The order of the locks is that of publishing: envelope, lists, points.
 */
export const deleteTopic = (
  db: Database,
  viewer: Viewer,
  { topicId, reason, isAbuse }: ParsedInputOf<typeof contract.deleteTopic>,
) =>
  moderate(db, viewer, topicId, { act: 'delete_topic', after: { reason, isAbuse } }, async (tx, topic) => {
    const { id } = await queries.insertDeletion(tx, {
      topic_id: topicId,
      deleted_by: viewer.memberId,
      reason,
    })
    await queries.setDeleted(tx, topic, true)
    await endEnvelopeOfTopic(tx, topicId)
    await countInLists(tx, topic, -1)
    if (!isAbuse) return true
    const item = { kind: 'topic', id: topicId, authorId: topic.author_id } as const
    await queries.setPointsTaken(tx, id, await takeRewardBack(tx, item, id))
    return true
  })

/** Shows a deleted topic again, where it stood; an envelope that has ended stays so, a reward taken is given again. */
export async function restoreTopic(
  db: Database,
  viewer: Viewer,
  { topicId, reason }: ParsedInputOf<typeof contract.restoreTopic>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const topic = await queries.lockTopic(tx, topicId)
    if (!topic) throw new UserError('not_found')
    const deletion = await queries.deleteDeletion(tx, topicId)
    if (!deletion) return
    await queries.setDeleted(tx, topic, false)
    const note = { before: { reason: deletion.reason }, after: { reason } }
    await writeAudit(tx, viewer, { act: 'restore_topic', subject: `topic:${topicId}`, ...note })
    await announce(tx, contentKey.topic(topicId), contentKey.topicLists, contentKey.surroundings)
    await countInLists(tx, topic, 1)
    const item = { kind: 'topic', id: topicId, authorId: topic.author_id } as const
    if (deletion.points_taken) await grantRewardAgain(tx, item, deletion.points_taken, deletion.id)
  })
}

const perPage = 30

export async function listDeletedTopics(db: Database, page: number): Promise<Page<DeletedTopic>> {
  const [{ total }, rows] = await Promise.all([
    queries.countDeletions(db),
    queries.listDeletions(db, { offset: (page - 1) * perPage, count: perPage }),
  ])
  const items = rows.map((row) => ({
    topicId: row.topic_id,
    title: row.title,
    author: row.author_account,
    deletedBy: row.staff_account,
    reason: row.reason,
    pointsTaken: row.points_taken,
    deletedAt: row.deleted_at.toISOString(),
  }))
  return { items, ...pageNumbers(page, perPage, total) }
}
