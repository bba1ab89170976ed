import { expect, test } from 'vitest'
import { adjustAccount } from '#contract/money/ledger-admin.ts'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { listOwnWaitingPosts, listReviewQueue, sendPostAgain } from '#contract/posts/review.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { decideDeskEntry, undoDeskDecision } from '#contract/site/desk.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, eventually, RefusedCall } from '#test/app.ts'
import { makeAsker, makeQuestionTags } from '#test/question-makers.ts'

/* What a refusal has returned is taken once more when the post waits again, but not while payments are stopped. */

const { as, cast, db, settings, tags } = await createTestApp({
  reviewTopics: 'all',
  reviewQuestions: 'all',
  captchaAfterTopicsPerMinute: 1000,
})
const keeper = as(cast.keeper)
const { brewing } = await makeQuestionTags(db)
await eventually(async () => expect((await as(cast.bob).call(readAskOptions, {})).tags).not.toEqual([]))

const envelope = { envelopeKind: 'fixed', envelopeAmount: '2', envelopeShares: 3 } as const
const question = { tagIds: [String(brewing)], body: 'How hot is the water?' }
const outcomeOf = (calling: Promise<unknown>) =>
  calling.then(
    () => 'waits',
    (error) => (error instanceof RefusedCall ? error.code : String(error)),
  )

test('while payments are stopped nothing is taken again for what was refused', async () => {
  const asker = await makeAsker(db)
  const writer = as(asker)
  const gift = { tagId: tags.green, title: 'A gift', body: 'For you.', ...envelope }
  await writer.call(publishTopic, { ...gift, envelopeKey: crypto.randomUUID() })
  await writer.call(publishQuestion, { ...question, title: 'A bounty', bountyPoints: '20' })
  await writer.call(publishQuestion, { ...question, title: 'No bounty' })
  const decisions = new Map<string, number>()
  for (const { waitingPostId, topic } of (await keeper.call(listReviewQueue, {})).items) {
    const entry = { entryKind: 'post', entryId: waitingPostId } as const
    const refusing = keeper.call(decideDeskEntry, { ...entry, act: 'refuse', reason: 'Say more' })
    decisions.set(topic.title, (await refusing).decisionId)
  }
  const before = await readBalances(db, asker.memberId)
  await settings({ allowPayments: false })
  for (const [title, decisionId] of decisions)
    expect([title, await outcomeOf(keeper.call(undoDeskDecision, { decisionId }))]).toEqual([
      title,
      title === 'No bounty' ? 'waits' : 'payments_stopped',
    ])
  for (const { waitingPostId, version, topic } of (await writer.call(listOwnWaitingPosts, {})).items) {
    const again = { waitingPostId, version, title: topic.title, body: 'More of it' }
    expect([topic.title, await outcomeOf(writer.call(sendPostAgain, again))]).toEqual([
      topic.title,
      topic.title === 'No bounty' ? 'waits' : 'payments_stopped',
    ])
  }
  expect(await readBalances(db, asker.memberId)).toEqual(before)
  await settings({ allowPayments: true })
  const decided = { decisionId: decisions.get('A gift')! }
  const amount = { account: asker.account, currency: 'CNY', amount: '95', remark: 'Spent' } as const
  const key = () => crypto.randomUUID()
  await keeper.call(adjustAccount, { ...amount, direction: 'take', key: key() })
  expect(await outcomeOf(keeper.call(undoDeskDecision, decided))).toBe('author_cannot_pay')
  await keeper.call(adjustAccount, { ...amount, direction: 'add', key: key() })
  await keeper.call(undoDeskDecision, decided)
  expect((await readBalances(db, asker.memberId)).balanceFen).toBe(before.balanceFen - 600)
})
