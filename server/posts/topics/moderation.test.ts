import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { adjustAccount } from '#contract/money/ledger-admin.ts'
import { readStanding } from '#contract/money/points.ts'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import * as contract from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readSidebar, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, type RefusedCall, refusal } from '#test/app.ts'
import { makeEnvelope, makeMember, makeMoney, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const ann = as(cast.ann)

const publish = async (title: string) =>
  (await ann.call(publishTopic, { tagId: tags.green, title, body: 'Leaves' })).topicId
const read = async (topicId: number) => {
  const { topic } = await moderator.call(readThreadViewerState, { topicId })
  return { ...(await moderator.call(readTopic, { topicId })), isSunk: topic.isSunk }
}
const refusalCode = (error: unknown) => (error as RefusedCall).code
const list = (input: object = {}) => ann.call(listTopics, input)

test('each state is made and undone, twice the same changes nothing, and all of it is in the audit log', async () => {
  const topicId = await publish('Moderated')
  const states = [
    ['isPinned', contract.pinTopic, contract.unpinTopic],
    ['isEssence', contract.markEssence, contract.unmarkEssence],
    ['isClosed', contract.closeTopic, contract.reopenTopic],
    ['isSunk', contract.sinkTopic, contract.raiseTopic],
  ] as const
  for (const [state, make, undo] of states) {
    for (const _ of [1, 2]) await moderator.call(make, { topicId })
    expect((await read(topicId))[state]).toBe(true)
    for (const _ of [1, 2]) await moderator.call(undo, { topicId })
    expect((await read(topicId))[state]).toBe(false)
  }
  const log = await as(cast.keeper).call(listAuditLog, { subject: `topic:${topicId}` })
  expect(log.items.map(({ act }) => act).reverse()).toEqual([
    'pin_topic',
    'unpin_topic',
    'mark_essence',
    'unmark_essence',
    'close_topic',
    'reopen_topic',
    'sink_topic',
    'raise_topic',
  ])
})

test('pinned topics stand in their order, all that fit, and one more is refused rather than lost', async () => {
  const ids: number[] = []
  for (let at = 0; at <= contract.pinsMax; at++) {
    ids.push(await makeTopic(db, { authorId: cast.bob.memberId, tagId: tags.green }))
  }
  const last = ids.pop()!
  await Promise.all(
    ids.map((topicId, at) => moderator.call(contract.pinTopic, { topicId, position: contract.pinsMax - at })),
  )
  const pinned = async () =>
    (await list()).items.filter(({ isPinned }) => isPinned).map((item) => item.topicId)
  expect(await pinned()).toEqual(ids.toReversed())
  const full = await refusal(moderator.call(contract.pinTopic, { topicId: last }))
  expect([full.code, full.sentence]).toEqual(['pins_full', expect.stringContaining('Unpin')])
  await moderator.call(contract.pinTopic, { topicId: ids[0]!, position: 0 })
  expect((await pinned())[0]).toBe(ids[0])
  await moderator.call(contract.unpinTopic, { topicId: ids[0]! })
  const two = [last, ids[0]!].map((topicId) => moderator.call(contract.pinTopic, { topicId }))
  const outcomes = await Promise.all(two.map((pinning) => pinning.then(() => 'pinned', refusalCode)))
  expect(outcomes.sort()).toEqual(['pinned', 'pins_full'])
  for (const topicId of await pinned()) await moderator.call(contract.unpinTopic, { topicId })
})

test('on a closed topic nobody comments or replies, and everybody is told so', async () => {
  const topicId = await publish('Closed')
  const { commentId } = await ann.call(publishComment, { topicId, body: 'Before' })
  await moderator.call(contract.closeTopic, { topicId })
  expect(await ann.call(readTopic, { topicId })).toMatchObject({ isClosed: true })
  expect((await refusal(ann.call(publishComment, { topicId, body: 'After' }))).code).toBe('topic_closed')
  expect((await refusal(ann.call(publishReply, { commentId, body: 'After' }))).code).toBe('topic_closed')
  expect((await ann.call(readTopic, { topicId })).commentCount).toBe(1)
  const viewerStates = await ann.call(readThreadViewerState, { topicId })
  expect(viewerStates.topic.can.comment).toBe(false)
  expect(viewerStates.comments[0]?.can).toMatchObject({ quote: false, reply: false, edit: true })
  await moderator.call(contract.reopenTopic, { topicId })
  await ann.call(publishComment, { topicId, body: 'Open again' })
})

test('essence is counted in its lists, a sunk topic is never hot, and only those who moderate are told', async () => {
  const topicId = await publish('Essence')
  const before = (await list({ list: 'essence' })).total
  await moderator.call(contract.markEssence, { topicId })
  await moderator.call(contract.sinkTopic, { topicId })
  const essence = await list({ list: 'essence', tagId: tags.green })
  expect(essence.items[0]).toMatchObject({ topicId, isEssence: true })
  expect((await list({ list: 'essence' })).total).toBe(before + 1)
  expect((await ann.call(readSidebar, {})).hotTopics.map((topic) => topic.topicId)).not.toContain(topicId)
  expect((await ann.call(readThreadViewerState, { topicId })).topic).toMatchObject({
    isSunk: false,
    can: { moderate: false, inspect: true },
  })
  expect((await read(topicId)).isSunk).toBe(true)
  await moderator.call(contract.unmarkEssence, { topicId })
  expect((await list({ list: 'essence' })).total).toBe(before)
})

test('a deleted topic is gone with its envelope and, as abuse, its reward; restored it stands where it stood', async () => {
  const topicId = await publish('Deleted')
  const giver = await makeMember(db)
  await makeMoney(db, giver.memberId, 1_000)
  await makeEnvelope(db, { topicId, giverId: giver.memberId, totalFen: 600, shareCount: 6 })
  const held = (await readBalances(db, giver.memberId)).balanceFen
  const before = { total: (await list()).total, standing: await ann.call(readStanding, {}) }
  const reason = 'Advertising'
  expect(
    (await refusal(moderator.call(contract.deleteTopic, { topicId, reason: ' ' }))).fields,
  ).toHaveProperty('reason')
  await Promise.all(
    [1, 2, 3].map(() =>
      moderator.call(contract.deleteTopic, { topicId, reason, isAbuse: true }).catch(() => {}),
    ),
  )
  expect((await refusal(ann.call(readTopic, { topicId }))).code).toBe('not_found')
  expect((await list()).total).toBe(before.total - 1)
  expect((await ann.call(readStanding, {})).pointsEarned).toBe(before.standing.pointsEarned - 10)
  expect((await readBalances(db, giver.memberId)).balanceFen).toBe(held + 600)
  const { items } = await moderator.call(contract.listDeletedTopics, {})
  expect(items[0]).toMatchObject({ topicId, title: 'Deleted', reason, pointsTaken: 10 })

  await Promise.all(
    [1, 2, 3].map(() => moderator.call(contract.restoreTopic, { topicId, reason: 'A mistake' })),
  )
  await moderator.call(contract.restoreTopic, { topicId, reason: 'Again' })
  expect((await list()).total).toBe(before.total)
  const log = await as(cast.keeper).call(listAuditLog, { subject: `topic:${topicId}`, act: 'restore_topic' })
  expect(log.items).toMatchObject([{ before: { reason }, after: { reason: 'A mistake' } }])
  expect((await ann.call(readTopic, { topicId })).redEnvelope).toMatchObject({ state: 'topic_deleted' })
  expect(await ann.call(readStanding, {})).toEqual(before.standing)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('points that were spent can’t be taken back, and nothing is owed', async () => {
  const author = await makeMember(db)
  const { topicId } = await as(author).call(publishTopic, {
    tagId: tags.green,
    title: 'Spent',
    body: 'Leaves',
  })
  await as(cast.keeper).call(adjustAccount, {
    account: author.account,
    currency: 'POINT',
    direction: 'take',
    amount: '7',
    remark: 'Spent',
    key: 'spent-before',
  })
  await moderator.call(contract.deleteTopic, { topicId, reason: 'Abuse', isAbuse: true })
  expect((await readBalances(db, author.memberId)).points).toBe(0)
  expect((await moderator.call(contract.listDeletedTopics, {})).items[0]?.pointsTaken).toBe(3)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('whoever may restore a topic can look at all it says, also once its author has left', async () => {
  const author = await makeMember(db)
  const { topicId = 0 } = await as(author).call(publishTopic, {
    tagId: tags.green,
    title: 'Says much',
    body: 'Shown\n\n:::hidden{kind="comment"}\nHidden\n:::',
    pollTitle: 'Which?',
    pollOptions: ['This', 'That'],
    pollIsMultiple: false,
    pollDays: 7,
  })
  const look = () => moderator.call(contract.readDeletedTopic, { topicId })
  expect((await refusal(look())).code).toBe('not_found')
  await moderator.call(contract.deleteTopic, { topicId, reason: 'Abuse' })
  const whole = await look()
  expect(whole).toMatchObject({ title: 'Says much', poll: { title: 'Which?', options: ['This', 'That'] } })
  expect(whole.bodyHtml).toContain('Shown')
  expect(whole.hidden).toMatchObject([{ kind: 'comment' }])
  expect(whole.hidden[0]?.bodyHtml).toContain('Hidden')
  await as(cast.keeper).call(cancelMember, { memberId: author.memberId })
  expect(await look()).toEqual(whole)
  expect((await refusal(ann.call(contract.readDeletedTopic, { topicId }))).code).toBe('forbidden')
})
