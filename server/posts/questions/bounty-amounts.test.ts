import { expect, test } from 'vitest'
import { adoptAnswer, takeBountyBack } from '#contract/posts/adoption.ts'
import { deleteComment, publishComment } from '#contract/posts/comment-writing.ts'
import { publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { sharesOf } from '#server/money/bounties/bounties.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { makeAsker, makeQuestionTags } from '#test/question-makers.ts'

const points = { pointsForQuestion: 0, pointsForAnswer: 0 }
const { as, cast, db, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000, ...points })
const tags = await makeQuestionTags(db)
const input = { tagIds: [String(tags.brewing)], title: 'How hot?', body: 'How hot is the water?' }
await eventually(async () => expect((await as(cast.bob).call(readAskOptions, {})).tags).not.toEqual([]))

const has = (member: { memberId: number }) => readBalances(db, member.memberId)
const ask = async (asker: Member, more: object = {}) =>
  (await as(asker).call(publishQuestion, { ...input, ...more })).questionId
const answer = async (questionId: number, member: Member = cast.bob) =>
  (await as(member).call(publishComment, { topicId: questionId, body: '85 degrees' })).commentId
const refusedWith = async (calling: Promise<unknown>) => (await refusal(calling)).code

test('what the platform keeps is rounded down, so that of less than a yuan the answer gets all', async () => {
  expect(sharesOf({ fen: 10_99 }, 1)).toEqual({ platformFen: 10, receivedFen: 10_89 })
  const asker = await makeAsker(db)
  const answerer = await makeMember(db)
  const questionId = await ask(asker, { bountyAmount: '0.99' })
  const adoption = { questionId, commentId: await answer(questionId, answerer) }
  expect(await as(asker).call(adoptAnswer, { ...adoption, agreedFen: 99, agreedPoints: 0 })).toEqual({
    receivedFen: 99,
    receivedPoints: 0,
    platformFen: 0,
  })
  expect(await has(answerer)).toEqual({ balanceFen: 99, points: 0 })
})

test('what is wrong with a bounty is said at its field, in the reader’s language, and moves nothing', async () => {
  const asker = await makeAsker(db)
  const wrong = async (more: object, language: 'en-US' | 'zh-CN' = 'en-US') =>
    (await refusal(as(asker).call(publishQuestion, { ...input, ...more }, language))).fields
  await settings({ bountyFenMin: 100, bountyPointsMin: 5, bountyFenMax: 50_00, bountyPointsMax: 400 })
  expect(await wrong({ bountyAmount: '0.99', bountyPoints: '4' })).toEqual({
    bountyAmount: 'total_too_small',
    bountyPoints: 'too_small',
  })
  expect(await wrong({ bountyAmount: '50.01', bountyPoints: '401' }, 'zh-CN')).toEqual({
    bountyAmount: 'total_too_big',
    bountyPoints: 'too_big',
  })
  const modest = await makeAsker(db)
  await ask(modest, { bountyAmount: '1.00', bountyPoints: '5' })
  expect(await has(modest)).toEqual({ balanceFen: 99_00, points: 495 })
  await settings({ bountyFenMin: 0, bountyPointsMin: 0, bountyFenMax: 0, bountyPointsMax: 0 })
  await ask(modest, { bountyAmount: '99.00' })
  expect((await has(modest)).balanceFen).toBe(0)
  expect(await wrong({ bountyAmount: '100.01', bountyPoints: '501' })).toEqual({
    bountyAmount: 'above_balance',
    bountyPoints: 'above_points',
  })
  expect(await wrong({ bountyAmount: '1.00', bountyPoints: '501', tagIds: [] })).toEqual({
    bountyPoints: 'above_points',
    tagIds: 'required',
  })
  for (const bountyAmount of ['0.001', '-1', '1e3', '10000000000000000000']) {
    expect(await wrong({ bountyAmount })).toHaveProperty('bountyAmount')
  }
  for (const bountyPoints of ['-1', '1.5', '1000000000000000000']) {
    expect(await wrong({ bountyPoints })).toHaveProperty('bountyPoints')
  }
  expect(await has(asker)).toEqual({ balanceFen: 100_00, points: 500 })
  await ask(asker, { bountyAmount: '0', bountyPoints: '0' })
  const questionId = await ask(asker, { bountyPoints: '500' })
  const adoption = { questionId, commentId: await answer(questionId), agreedFen: 0, agreedPoints: 500 }
  const without = await ask(asker)
  const free = { questionId: without, commentId: await answer(without), agreedFen: 0, agreedPoints: 0 }
  await settings({ allowPayments: false })
  expect(await refusedWith(as(asker).call(adoptAnswer, adoption))).toBe('payments_stopped')
  // Where nothing is paid nothing is stopped.
  expect(await as(asker).call(adoptAnswer, free)).toMatchObject({ receivedFen: 0, receivedPoints: 0 })
  expect(await refusedWith(as(asker).call(publishQuestion, { ...input, bountyAmount: '1.00' }))).toBe(
    'payments_stopped',
  )
  await settings({ allowPayments: true, bountyFenMax: 9_999_999_900, bountyPointsMax: 999_999_999 })
})

test('a deleted answer holds no bounty, and in a deleted question nothing is adopted', async () => {
  const asker = await makeAsker(db)
  const questionId = await ask(asker, { bountyAmount: '1.00' })
  const gone = await answer(questionId)
  await as(cast.bob).call(deleteComment, { commentId: gone })
  expect(await as(asker).call(takeBountyBack, { questionId })).toEqual({
    returnedFen: 100,
    returnedPoints: 0,
  })
  const adoption = { questionId, commentId: await answer(questionId), agreedFen: 0, agreedPoints: 0 }
  await as(cast.keeper).call(deleteTopic, { topicId: questionId, reason: 'Twice' })
  expect(await refusedWith(as(asker).call(adoptAnswer, adoption))).toBe('not_found')
})
