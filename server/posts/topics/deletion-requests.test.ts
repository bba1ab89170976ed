import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { deleteComment, publishComment } from '#contract/posts/comment-writing.ts'
import {
  askDeletion,
  listDeletionRequests,
  refuseDeletion,
  withdrawDeletionRequest,
} from '#contract/posts/deletion-requests.ts'
import { listReviewQueue } from '#contract/posts/review.ts'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { deleteTopic, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const bob = as(cast.bob)
const keeper = as(cast.keeper)
const why = 'I named a friend in it.'

/** A topic that somebody else has commented on, and its author. */
async function makeShared(author?: Member) {
  const member = author ?? (await makeMember(db))
  const topicId = await makeTopic(db, { authorId: member.memberId, tagId: tags.green, title: 'Shared' })
  const { commentId } = await bob.call(publishComment, { topicId, body: 'Mine' })
  return { member, own: as(member), topicId, commentId }
}
type Caller = ReturnType<typeof as>
const requests = async () => (await keeper.call(listDeletionRequests, {})).items
const requestOf = async (topicId: number) =>
  (await requests()).find((request) => request.topic.topicId === topicId)
const stateOf = async (caller: Caller, topicId: number) =>
  (await caller.call(readThreadViewerState, { topicId })).topic
const remindersOf = async (caller: Caller) =>
  (await caller.call(listReminders, {})).items.filter(({ kind }) => kind.startsWith('deletion'))

test('who can’t withdraw a topic any more asks for its deletion, once at a time, and takes it back', async () => {
  const { own, topicId } = await makeShared()
  const before = (await requests()).length
  expect(await stateOf(own, topicId)).toMatchObject({
    can: { withdraw: false, askDeletion: true },
    deletionRequest: null,
  })
  await own.call(askDeletion, { topicId, reason: why })
  expect(await stateOf(own, topicId)).toMatchObject({
    can: { askDeletion: false },
    deletionRequest: { reason: why, refusal: null },
  })
  for (const other of [bob, keeper])
    expect(await stateOf(other, topicId)).toMatchObject({
      can: { askDeletion: false },
      deletionRequest: null,
    })
  expect((await refusal(own.call(askDeletion, { topicId, reason: 'Again' }))).code).toBe('deletion_asked')
  expect(await requestOf(topicId)).toMatchObject({ topic: { title: 'Shared' }, reason: why })
  expect((await keeper.call(listReviewQueue, {})).deletionRequests).toBe(before + 1)

  expect((await refusal(bob.call(withdrawDeletionRequest, { topicId }))).code).toBe('forbidden')
  await own.call(withdrawDeletionRequest, { topicId })
  await own.call(withdrawDeletionRequest, { topicId })
  expect(await requestOf(topicId)).toBeUndefined()
  expect((await stateOf(own, topicId)).deletionRequest).toBeNull()
})

test('of requests at the same moment one waits', async () => {
  const { own, topicId } = await makeShared()
  const asking = Array.from({ length: 5 }, () => own.call(askDeletion, { topicId, reason: why }))
  const outcomes = await Promise.allSettled(asking)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('staff delete the topic as asked: its author hears of it, and the request is decided', async () => {
  const { own, topicId } = await makeShared()
  await own.call(askDeletion, { topicId, reason: why })
  await keeper.call(deleteTopic, { topicId, reason: `Its author asked for it: ${why}` })
  expect((await refusal(own.call(readTopic, { topicId }))).code).toBe('not_found')
  expect(await requestOf(topicId)).toBeUndefined()
  expect(await remindersOf(own)).toMatchObject([
    { kind: 'deletion_granted', actor: null, topic: { topicId }, place: null },
  ])
  const { items } = await keeper.call(listAuditLog, { subject: `topic:${topicId}` })
  expect(items.map(({ act }) => act)).toEqual(['delete_topic'])
  // A topic that stands again has no old request.
  await keeper.call(restoreTopic, { topicId, reason: 'Mistaken' })
  expect(await stateOf(own, topicId)).toMatchObject({ can: { askDeletion: true }, deletionRequest: null })
})

test('staff refuse with a reason, which its author reads, and may ask again', async () => {
  const { own, topicId } = await makeShared()
  await own.call(askDeletion, { topicId, reason: why })
  const { requestId } = (await requestOf(topicId))!
  expect((await refusal(keeper.call(refuseDeletion, { requestId, reason: '' }))).fields).toEqual({
    reason: 'required',
  })
  await keeper.call(refuseDeletion, { requestId, reason: 'Others answered at length.' })
  expect((await refusal(keeper.call(refuseDeletion, { requestId, reason: 'Late' }))).code).toBe(
    'reviewed_meanwhile',
  )
  expect(await remindersOf(own)).toMatchObject([{ kind: 'deletion_refused', topic: { topicId } }])
  expect(await stateOf(own, topicId)).toMatchObject({
    can: { askDeletion: true },
    deletionRequest: { refusal: 'Others answered at length.' },
  })
  const { items } = await keeper.call(listAuditLog, { act: 'refuse_deletion' })
  expect(items[0]).toMatchObject({
    subject: `topic:${topicId}`,
    before: { reason: why },
    after: { reason: 'Others answered at length.' },
  })
  await own.call(askDeletion, { topicId, reason: 'Please, once more' })
  expect(await requestOf(topicId)).toMatchObject({ reason: 'Please, once more' })
})

test('only the author asks, of a topic that stands and that they can’t withdraw, with a reason', async () => {
  const { own, topicId, member } = await makeShared()
  expect((await refusal(bob.call(askDeletion, { topicId, reason: why }))).code).toBe('forbidden')
  expect((await refusal(keeper.call(askDeletion, { topicId, reason: why }))).code).toBe('forbidden')
  expect((await refusal(own.call(askDeletion, { topicId, reason: ' ' }))).fields).toEqual({
    reason: 'required',
  })
  expect((await refusal(own.call(askDeletion, { topicId, reason: 'x'.repeat(201) }))).fields).toEqual({
    reason: 'too_long',
  })
  const alone = await makeTopic(db, { authorId: member.memberId, tagId: tags.green })
  expect((await refusal(own.call(askDeletion, { topicId: alone, reason: why }))).code).toBe(
    'still_withdrawable',
  )
  await settings({ allowTopicWithdrawal: false })
  await own.call(askDeletion, { topicId: alone, reason: why })
  await settings({ allowTopicWithdrawal: true })
  await keeper.call(deleteTopic, { topicId: alone, reason: 'Gone' })
  expect((await refusal(own.call(askDeletion, { topicId: alone, reason: why }))).code).toBe('not_found')
})

test('what waits goes with a topic that is withdrawn after all, and with its author’s account', async () => {
  const first = await makeShared()
  await first.own.call(askDeletion, { topicId: first.topicId, reason: why })
  await bob.call(deleteComment, { commentId: first.commentId })
  expect((await stateOf(first.own, first.topicId)).can.withdraw).toBe(true)
  await first.own.call(withdrawTopic, { topicId: first.topicId })
  const second = await makeShared()
  await second.own.call(askDeletion, { topicId: second.topicId, reason: why })
  await keeper.call(cancelMember, { memberId: second.member.memberId })
  for (const { topicId } of [first, second]) expect(await requestOf(topicId)).toBeUndefined()
})
