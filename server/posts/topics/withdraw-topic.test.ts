import { expect, test } from 'vitest'
import { openRedEnvelope } from '#contract/money/red-envelopes.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { unlockHiddenContent } from '#contract/posts/hidden-content.ts'
import { castVote } from '#contract/posts/polls.ts'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { listDeletedTopics, restoreTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readThreadViewerState } from '#contract/posts/viewer-state.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, type RefusedCall, refusal } from '#test/app.ts'
import { makeEnvelope, makeHidingTopic, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, settings, startAnother, tags } = await createTestApp({
  captchaAfterTopicsPerMinute: 1000,
})
const ann = as(cast.ann)
const bob = as(cast.bob)

const withdraw = (topicId: number, by = ann) => by.call(withdrawTopic, { topicId })
const publish = () => makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
const outcomeOf = (calling: Promise<unknown>) =>
  calling.then(
    () => 'done',
    (error: unknown) => (error as RefusedCall).code,
  )

test('an author withdraws a topic that nobody else has a part in: it is gone, its envelope and reward go back', async () => {
  const balances = () => readBalances(db, cast.ann.memberId)
  const before = await balances()
  const { topicId } = await ann.call(publishTopic, { tagId: tags.green, title: 'Mistaken', body: 'Leaves' })
  await makeEnvelope(db, { topicId, giverId: cast.ann.memberId, totalFen: 500, shareCount: 2 })
  await ann.call(publishComment, { topicId, body: 'My own word counts for nothing' })
  expect((await ann.call(readThreadViewerState, { topicId })).topic.can.withdraw).toBe(true)
  expect((await bob.call(readThreadViewerState, { topicId })).topic.can.withdraw).toBe(false)
  const rewarded = await balances()
  await withdraw(topicId)
  expect((await refusal(as(null).call(readTopic, { topicId }))).code).toBe('not_found')
  expect((await as(null).call(listTopics, {})).items.map((item) => item.topicId)).not.toContain(topicId)
  const after = await balances()
  expect(after.balanceFen).toBe(before.balanceFen + 500)
  expect(after.points).toBe(rewarded.points - 10)
  expect((await refusal(withdraw(topicId))).code).toBe('not_found')

  const keeper = as(cast.keeper)
  const [deleted] = (await keeper.call(listDeletedTopics, {})).items
  expect(deleted).toMatchObject({ topicId, reason: null, deletedBy: 'ann', pointsTaken: 10 })
  await keeper.call(restoreTopic, { topicId, reason: 'Asked for it' })
  expect((await ann.call(readTopic, { topicId })).title).toBe('Mistaken')
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('once others have commented, unlocked, voted or opened the envelope it stays, and the author is told why', async () => {
  const commented = await publish()
  await bob.call(publishComment, { topicId: commented, body: 'Mine' })
  const { topicId: unlocked } = await makeHidingTopic(db, {
    authorId: cast.ann.memberId,
    tagId: tags.green,
    body: ':::hidden{kind="password" password="tea"}\nLeaves\n:::',
  })
  await bob.call(unlockHiddenContent, { topicId: unlocked, hiddenKind: 'password', password: 'tea' })
  const { topicId: voted = 0 } = await ann.call(publishTopic, {
    tagId: tags.green,
    title: 'Which one?',
    body: 'Choose.',
    pollTitle: 'Which tea?',
    pollOptions: ['Green', 'Black'],
  })
  const { poll } = await ann.call(readTopic, { topicId: voted })
  const vote = (by: typeof ann) =>
    by.call(castVote, { topicId: voted, optionIds: [String(poll!.options[0]!.optionId)] })
  await vote(ann)
  expect((await ann.call(readThreadViewerState, { topicId: voted })).topic.can.withdraw).toBe(true)
  await vote(bob)
  const opened = await publish()
  const redEnvelopeId = await makeEnvelope(db, {
    topicId: opened,
    giverId: cast.ann.memberId,
    totalFen: 500,
    shareCount: 2,
  })
  await bob.call(openRedEnvelope, { redEnvelopeId })
  for (const topicId of [commented, unlocked, voted, opened]) {
    const refused = await refusal(withdraw(topicId))
    expect([refused.code, refused.sentence]).toEqual([
      'others_took_part',
      expect.stringContaining('withdraw'),
    ])
    expect((await ann.call(readTopic, { topicId })).topicId).toBe(topicId)
  }
  expect((await ann.call(readTopic, { topicId: opened })).redEnvelope?.state).toBe('open')
})

test('nobody withdraws what is another’s, or anything where the site doesn’t allow it', async () => {
  const topicId = await publish()
  expect((await refusal(withdraw(topicId, bob))).code).toBe('forbidden')
  expect((await refusal(withdraw(topicId, as(cast.keeper)))).code).toBe('forbidden')
  expect((await refusal(withdraw(topicId, as(null)))).code).toBe('not_signed_in')
  await settings({ allowTopicWithdrawal: false })
  expect((await refusal(withdraw(topicId))).code).toBe('feature_closed')
  await settings({ allowTopicWithdrawal: true })
  await withdraw(topicId)
})

test('who opens the envelope while it is withdrawn has the money or finds it gone, never both', async () => {
  const another = await startAnother()
  for (let round = 0; round < 8; round++) {
    const topicId = await publish()
    const redEnvelopeId = await makeEnvelope(db, {
      topicId,
      giverId: cast.ann.memberId,
      totalFen: 500,
      shareCount: 2,
    })
    const reader = await makeMember(db)
    const [withdrawn, opened] = await Promise.all([
      outcomeOf(withdraw(topicId)),
      outcomeOf(another.as(reader).call(openRedEnvelope, { redEnvelopeId })),
    ])
    expect([withdrawn, opened]).toEqual(
      withdrawn === 'done'
        ? ['done', expect.stringMatching(/red_envelope_ended|snatched_up|not_found/)]
        : ['others_took_part', 'done'],
    )
  }
  expect((await verifyLedger(db)).violation).toBeUndefined()
})
