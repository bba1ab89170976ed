import { expect, test } from 'vitest'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { listMovements, readHoldings } from '#contract/money/ledger-admin.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { adoptAnswer, awardBounty, raiseBounty, takeBountyBack } from '#contract/posts/adoption.ts'
import { deleteComment, editComment, publishComment } from '#contract/posts/comment-writing.ts'
import { publishFollowUp, publishQuestion, readAskOptions } from '#contract/posts/question-writing.ts'
import { listQuestions, readQuestion } from '#contract/posts/questions.ts'
import {
  approvePost,
  listOwnWaitingPosts,
  listReviewQueue,
  refusePost,
  withdrawPost,
} from '#contract/posts/review.ts'
import { withdrawTopic } from '#contract/posts/topic-editing.ts'
import { closeTopic, deleteTopic } from '#contract/posts/topic-moderation.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { makeAsker, makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const points = { pointsForQuestion: 0, pointsForAnswer: 0, pointsForAnswerReply: 0 }
const app = await createTestApp({ captchaAfterTopicsPerMinute: 1000, ...points })
const { as, cast, db, settings, tags: topicTags } = app
const tags = await makeQuestionTags(db)
const [bob, keeper, guest] = [as(cast.bob), as(cast.keeper), as(null)]
const input = { tagIds: [String(tags.brewing)], title: 'How hot?', body: 'How hot is the water?' }
await eventually(async () => expect((await bob.call(readAskOptions, {})).tags).not.toEqual([]))

const has = (member: { memberId: number }) => readBalances(db, member.memberId)
const ask = async (asker: Member, more: object = {}) =>
  (await as(asker).call(publishQuestion, { ...input, ...more })).questionId
const answer = async (questionId: number, member: Member = cast.bob) =>
  (await as(member).call(publishComment, { topicId: questionId, body: '85 degrees' })).commentId
const both = { bountyAmount: '10.01', bountyPoints: '20' }
const agreed = { agreedFen: 10_01, agreedPoints: 20 }
const kindsOf = async (member: Member) =>
  (await as(member).call(listReminders, {})).items.map(({ kind }) => kind)
const refusedWith = async (calling: Promise<unknown>) => (await refusal(calling)).code

test('a bounty is in escrow from the moment of asking, and the adopted answer gets it less the share', async () => {
  const asker = await makeAsker(db)
  const answerer = await makeMember(db)
  const questionId = await ask(asker, both)
  expect(await has(asker)).toEqual({ balanceFen: 89_99, points: 480 })
  const { holdings } = await keeper.call(readHoldings, {})
  expect(holdings.find(({ kind, currency }) => kind === 'bounty_escrow' && currency === 'CNY')?.balance).toBe(
    10_01,
  )
  const commentId = await answer(questionId, answerer)
  await answer(questionId)
  const bountyOf = async () => (await guest.call(readQuestion, { questionId })).question.bounty
  // Twice, as the answers may end what was kept of the first.
  for (const _ of [1, 2]) expect(await bountyOf()).toMatchObject({ isPaid: false })
  expect(await as(asker).call(adoptAnswer, { questionId, commentId, ...agreed })).toEqual({
    receivedFen: 9_91,
    receivedPoints: 20,
    platformFen: 10,
  })
  expect(await has(answerer)).toEqual({ balanceFen: 9_91, points: 20 })
  const { items } = await as(answerer).call(listLedgerEntries, { currency: 'CNY' })
  expect(items[0]).toMatchObject({
    reason: 'bounty_received',
    amount: 9_91,
    platformShare: 10,
    reference: { kind: 'question', id: questionId, topicId: questionId, name: 'How hot?' },
  })
  const received = (await as(answerer).call(listLedgerEntries, { currency: 'POINT' })).items
  expect(received[0]).toMatchObject({ reason: 'bounty_received', amount: 20, platformShare: null })
  await eventually(async () => expect(await bountyOf()).toMatchObject({ isPaid: true }))
  const page = await guest.call(readQuestion, { questionId })
  expect(page.question.bounty).toEqual({ fen: 10_01, points: 20, platformFen: 10, isPaid: true, dueAt: null })
  expect(page.adopted).toMatchObject({ commentId })
  expect(page.answers.items).toHaveLength(1)
  expect((await guest.call(listQuestions, { filter: 'resolved' })).items[0]?.questionId).toBe(questionId)
  expect((await guest.call(listQuestions, { filter: 'cash' })).items[0]?.questionId).toBe(questionId)
  expect(await kindsOf(answerer)).toContain('answer_adopted')
  expect(await kindsOf(asker)).toContain('question_answered')
})

test('only a published answer of somebody else to this question is adopted, once, at what was agreed', async () => {
  const asker = await makeAsker(db)
  const questionId = await ask(asker, both)
  const other = await ask(asker)
  const [own, elsewhere] = [await answer(questionId, asker), await answer(other)]
  const gone = await answer(questionId)
  await bob.call(deleteComment, { commentId: gone })
  const { topicId } = await bob.call(publishTopic, {
    tagId: topicTags.green,
    title: 'T',
    body: 'B',
  })
  const comment = await answer(topicId)
  const ended = await makeMember(db)
  const ofEnded = await answer(questionId, ended)
  const isEnded = { cancelled_at: new Date() }
  await db.updateTable('members').set(isEnded).where('id', '=', ended.memberId).execute()
  const adopt = (commentId: number, more: object = {}) =>
    as(asker).call(adoptAnswer, { questionId, commentId, ...agreed, ...more })
  for (const commentId of [elsewhere, gone, comment, ofEnded, 999_999])
    expect(await refusedWith(adopt(commentId))).toBe('not_an_answer')
  expect(await refusedWith(adopt(own))).toBe('own_answer')
  await settings({ reviewAnswers: 'all' })
  const waiting = await answer(questionId)
  await settings({ reviewAnswers: 'none' })
  expect(await refusedWith(adopt(waiting))).toBe('not_an_answer')
  const right = await answer(questionId)
  for (const other of [{ agreedFen: 10_00 }, { agreedPoints: 19 }])
    expect(await refusedWith(adopt(right, other))).toBe('bounty_changed')
  expect(await refusedWith(bob.call(adoptAnswer, { questionId, commentId: right, ...agreed }))).toBe(
    'forbidden',
  )
  expect((await has(asker)).balanceFen).toBe(89_99)
  await adopt(right)
  const second = await answer(questionId)
  expect(await refusedWith(adopt(second))).toBe('question_resolved')
  expect(await refusedWith(bob.call(editComment, { commentId: right, version: 1, body: 'Else' }))).toBe(
    'answer_adopted',
  )
  expect(await refusedWith(bob.call(deleteComment, { commentId: right }))).toBe('answer_adopted')
  expect(await refusedWith(as(asker).call(raiseBounty, { questionId, bountyAmount: '1.00' }))).toBe(
    'question_resolved',
  )
})

test('a bounty is raised, and taken back while nobody has answered', async () => {
  const asker = await makeAsker(db)
  const questionId = await ask(asker)
  const raise = (more: object) => as(asker).call(raiseBounty, { questionId, ...more })
  const shows = (bounty: unknown) =>
    eventually(async () =>
      expect((await guest.call(readQuestion, { questionId })).question.bounty).toEqual(bounty),
    )
  const held = { isPaid: false, platformFen: 0, dueAt: expect.any(String) }
  const isListed = async () =>
    (await guest.call(listQuestions, { filter: 'cash' })).items[0]?.questionId === questionId
  await shows(null)
  expect(await raise({ bountyAmount: '1.00' })).toEqual({ fen: 100, points: 0 })
  await shows({ ...held, fen: 100, points: 0 })
  expect(await isListed()).toBe(true)
  await settings({ bountyFenMax: 300, bountyPointsMax: 7 })
  expect(await raise({ bountyAmount: '2.00', bountyPoints: '7' })).toEqual({ fen: 300, points: 7 })
  expect((await refusal(raise({ bountyAmount: '0.01', bountyPoints: '1' }))).fields).toEqual({
    bountyAmount: 'total_too_big',
    bountyPoints: 'too_big',
  })
  await settings({ bountyFenMax: 9_999_999_900, bountyPointsMax: 999_999_999 })
  const { items } = await as(asker).call(listLedgerEntries, { currency: 'CNY' })
  expect(items.slice(0, 2).map(({ reason }) => reason)).toEqual(['bounty_adjusted', 'bounty_placed'])
  expect((await refusal(raise({}))).fields).toEqual({ bountyAmount: 'required' })
  expect((await refusal(raise({ bountyPoints: '494' }))).fields).toEqual({ bountyPoints: 'above_points' })
  expect(await refusedWith(bob.call(raiseBounty, { questionId, bountyAmount: '1.00' }))).toBe('forbidden')
  expect(await refusedWith(bob.call(takeBountyBack, { questionId }))).toBe('forbidden')
  await answer(questionId, asker)
  for (const _ of [1, 2]) await shows({ ...held, fen: 300, points: 7 })
  expect(await as(asker).call(takeBountyBack, { questionId })).toEqual({
    returnedFen: 300,
    returnedPoints: 7,
  })
  expect(await has(asker)).toEqual({ balanceFen: 100_00, points: 500 })
  expect(await refusedWith(as(asker).call(takeBountyBack, { questionId }))).toBe('no_bounty')
  await shows(null)
  expect(await isListed()).toBe(false)
  expect(await raise({ bountyAmount: '4.00' })).toEqual({ fen: 400, points: 0 })
  const [placed] = (await as(asker).call(listLedgerEntries, { currency: 'CNY' })).items
  expect(placed).toMatchObject({ reason: 'bounty_placed', amount: -4_00 })
  await shows({ ...held, fen: 400, points: 0 })
  await answer(questionId)
  expect(await refusedWith(as(asker).call(takeBountyBack, { questionId }))).toBe('question_answered')
  expect((await has(asker)).balanceFen).toBe(96_00)
})

test('staff award a bounty or close the question, which returns it; both are written down', async () => {
  const asker = await makeAsker(db)
  const answerer = await makeMember(db)
  const awarded = await ask(asker, both)
  const commentId = await answer(awarded, answerer)
  const award = { questionId: awarded, commentId, reason: 'The asker is gone' }
  expect(await refusedWith(bob.call(awardBounty, award))).toBe('forbidden')
  const own = { ...award, commentId: await answer(awarded, cast.keeper) }
  expect(await refusedWith(keeper.call(awardBounty, own))).toBe('forbidden')
  await keeper.call(awardBounty, award)
  const ownQuestion = await ask(cast.keeper)
  const ofOwnQuestion = { ...award, questionId: ownQuestion, commentId: await answer(ownQuestion) }
  expect(await refusedWith(keeper.call(awardBounty, ofOwnQuestion))).toBe('forbidden')
  expect((await has(answerer)).balanceFen).toBe(9_91)
  const paid = { referenceKind: 'question', referenceId: awarded, reason: 'bounty_received' } as const
  expect((await keeper.call(listMovements, paid)).items[0]?.actor).toBe(cast.keeper.account)
  expect(await kindsOf(answerer)).toContain('answer_awarded')
  const closed = await ask(asker, both)
  expect((await refusal(keeper.call(closeTopic, { topicId: closed }))).fields).toEqual({ reason: 'required' })
  await keeper.call(closeTopic, { topicId: closed, reason: 'Off topic' })
  const { items: acts } = await keeper.call(listAuditLog, { subject: `topic:${closed}` })
  expect(acts[0]).toMatchObject({ act: 'close_topic', after: { reason: 'Off topic' } })
  expect((await has(asker)).balanceFen).toBe(89_99)
  expect(await kindsOf(asker)).toContain('bounty_returned')
  expect(await refusedWith(answer(closed))).toBe('question_closed')
  expect(await refusedWith(as(asker).call(raiseBounty, { questionId: closed, bountyAmount: '1.00' }))).toBe(
    'question_closed',
  )
  expect(await refusedWith(as(asker).call(publishFollowUp, { questionId: closed, body: 'And?' }))).toBe(
    'question_closed',
  )
  const { items } = await keeper.call(listAuditLog, { subject: `topic:${awarded}` })
  expect(items[0]).toMatchObject({
    act: 'award_bounty',
    after: { commentId, fen: 10_01, reason: award.reason },
  })
})

test('a deleted or withdrawn question returns what is in escrow', async () => {
  const asker = await makeAsker(db)
  const [deleted, withdrawn] = [await ask(asker, both), await ask(asker, both)]
  await keeper.call(deleteTopic, { topicId: deleted, reason: 'Spam', isAbuse: true })
  expect(await kindsOf(asker)).toEqual(['bounty_returned'])
  await as(asker).call(withdrawTopic, { topicId: withdrawn })
  expect(await has(asker)).toEqual({ balanceFen: 100_00, points: 500 })
})

test('a bounty is held while the question waits, and given back by a refusal or a withdrawal', async () => {
  const asker = await makeAsker(db)
  await settings({ reviewQuestions: 'all' })
  const [approved, refused] = [await ask(asker, both), await ask(asker, both)]
  expect((await has(asker)).balanceFen).toBe(79_98)
  expect(await refusedWith(guest.call(readQuestion, { questionId: approved }))).toBe('not_found')
  const { items } = await keeper.call(listReviewQueue, { author: asker.account })
  expect(items.map(({ isQuestion, bounty }) => [isQuestion, bounty?.fen])).toEqual([
    [true, 10_01],
    [true, 10_01],
  ])
  const find = (questionId: number) => items.find(({ postId }) => postId === questionId)!
  const { waitingPostId, version } = find(approved)
  await keeper.call(approvePost, { waitingPostId, version })
  await keeper.call(refusePost, { ...find(refused), reason: 'Twice' })
  expect((await has(asker)).balanceFen).toBe(89_99)
  await settings({ reviewQuestions: 'none' })
  const { question } = await guest.call(readQuestion, { questionId: approved })
  expect(question.bounty).toMatchObject({ fen: 10_01, points: 20, isPaid: false, dueAt: expect.any(String) })
  const [own] = (await as(asker).call(listOwnWaitingPosts, {})).items
  await as(asker).call(withdrawPost, { waitingPostId: own!.waitingPostId })
  expect((await has(asker)).balanceFen).toBe(89_99)
})

test('points are earned for questions, answers and replies to them, and the ledger holds', async () => {
  await settings({ pointsForQuestion: 10, pointsForAnswer: 5, pointsForAnswerReply: 5 })
  const [asker, answerer] = [await makeMember(db), await makeMember(db)]
  const questionId = await ask(asker)
  await answer(questionId, answerer)
  expect([(await has(asker)).points, (await has(answerer)).points]).toEqual([10, 5])
  const { items } = await as(answerer).call(listLedgerEntries, { currency: 'POINT' })
  expect(items[0]?.reason).toBe('answer_reward')
  await keeper.call(deleteTopic, { topicId: questionId, reason: 'Spam', isAbuse: true })
  expect((await has(asker)).points).toBe(0)
  await makeQuestion(db, { askerId: asker.memberId, tagIds: [tags.brewing], bounty: { fen: 1, points: 1 } })
  expect((await verifyLedger(db)).violation).toBeUndefined()
})
