import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followMember } from '#contract/accounts/follows.ts'
import { listReminders, type ReminderKind, readOpenedReminders } from '#contract/notifications/reminders.ts'
import { adoptAnswer, raiseBounty, takeBountyBack } from '#contract/posts/adoption.ts'
import { readCancelledPost } from '#contract/posts/cancelled-posts.ts'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { likeComment, likeReply, likeTopic } from '#contract/posts/likes.ts'
import {
  deleteFollowUp,
  publishFollowUp,
  publishQuestion,
  readAskOptions,
} from '#contract/posts/question-writing.ts'
import { readQuestion } from '#contract/posts/questions.ts'
import { approvePost, listReviewQueue } from '#contract/posts/review.ts'
import { closeTopic } from '#contract/posts/topic-moderation.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createLog } from '#server/core/log.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { tellWaitingNews } from '#server/notifications/follower-news.ts'
import { remindOfEndingBounties } from '#server/notifications/reminders.ts'
import { takeTextsOf } from '#server/posts/cancelled/cancelled.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeMember, makePoints } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { returnDueBounty } from './bounty.ts'
import { returnDueBounties } from './jobs.ts'

const { as, cast, db, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const tags = await makeQuestionTags(db)
const [keeper, guest] = [as(cast.keeper), as(null)]
await eventually(async () => expect((await keeper.call(readAskOptions, {})).tags).not.toEqual([]))

const input = { tagIds: [String(tags.brewing)], title: 'How hot?', body: 'How hot is the water?' }
const kindsOf = async (member: Member): Promise<ReminderKind[]> =>
  (await as(member).call(listReminders, {})).items.map(({ kind }) => kind).reverse()

test('everybody is reminded in the words of questions, once for each event', async () => {
  const [asker, answerer, replier] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const { questionId } = await as(asker).call(publishQuestion, {
    ...input,
    body: `Ask @${replier.account} about it`,
  })
  const { commentId } = await as(answerer).call(publishComment, {
    topicId: questionId,
    body: `As @${replier.account} says`,
  })
  const { replyId } = await as(replier).call(publishReply, { commentId, body: 'I do' })
  await as(asker).call(publishReply, { commentId, body: 'Thanks' })
  await as(answerer).call(publishReply, { commentId, body: 'Well', answeredId: replyId })
  await as(asker).call(likeComment, { commentId })
  await as(asker).call(likeReply, { replyId })
  await as(replier).call(likeTopic, { topicId: questionId })
  await as(asker).call(publishFollowUp, { questionId, body: 'And black tea?' })
  expect(await kindsOf(asker)).toEqual([
    'question_answered',
    'question_replied',
    'replied_answer_replied',
    'question_liked',
  ])
  expect(await kindsOf(answerer)).toEqual([
    'answer_replied',
    'answer_replied',
    'answer_liked',
    'question_followed_up',
  ])
  expect(await kindsOf(replier)).toEqual([
    'question_mentioned',
    'answer_mentioned',
    'replied_answer_replied',
    'answer_reply_replied',
    'answer_reply_liked',
  ])
  const { items } = await as(asker).call(listReminders, {})
  expect(items[0]?.topic).toEqual({ topicId: questionId, title: 'How hot?', isQuestion: true })
  await as(asker).call(readOpenedReminders, { topicId: questionId })
  expect((await as(asker).call(listReminders, {})).items.filter(({ isRead }) => isRead)).toHaveLength(1)
})

test('followers hear of a question, an answer and a reply to one; whom the reply names hears of it too', async () => {
  const [author, fan, named] = [await makeMember(db), await makeMember(db), await makeMember(db)]
  const { questionId: topicId } = await as(named).call(publishQuestion, input)
  const { commentId } = await as(named).call(publishComment, { topicId, body: 'I found out myself' })
  await as(fan).call(followMember, { memberId: author.memberId })
  await as(author).call(publishQuestion, input)
  await as(author).call(publishComment, { topicId, body: 'Eighty degrees' })
  await as(author).call(publishReply, { commentId, body: `Well done, @${fan.account}` })
  await tellWaitingNews({ db, log: createLog({ logLevel: 'silent' }) })
  expect(await kindsOf(fan)).toEqual(['answer_reply_mentioned', 'followed_question', 'followed_answer'])
  await as(author).call(publishReply, { commentId, body: 'And it tastes' })
  await tellWaitingNews({ db, log: createLog({ logLevel: 'silent' }) })
  expect((await kindsOf(fan)).at(-1)).toBe('followed_answer_reply')
})

test('a follow-up waits for review as questions do, and is deleted by its asker or by staff with a reason', async () => {
  const asker = await makeMember(db)
  const { questionId } = await as(asker).call(publishQuestion, input)
  await settings({ reviewQuestions: 'all' })
  const sent = await as(asker).call(publishFollowUp, { questionId, body: 'Later' })
  await settings({ reviewQuestions: 'none' })
  expect(sent).toMatchObject({ isWaiting: true, number: null })
  const { items, counts } = await keeper.call(listReviewQueue, { postKind: 'follow_up' })
  expect([counts.follow_up, items[0]?.isQuestion]).toEqual([1, true])
  await keeper.call(approvePost, items[0]!)
  const own = await as(asker).call(publishFollowUp, { questionId, body: 'Mine' })
  const numbers = async () =>
    (await guest.call(readQuestion, { questionId })).question.followUps.map(({ number }) => number)
  expect(await numbers()).toEqual([1, 2])
  const byBob = as(cast.bob).call(deleteFollowUp, { followUpId: own.followUpId })
  expect((await refusal(byBob)).code).toBe('forbidden')
  await as(asker).call(deleteFollowUp, { followUpId: own.followUpId })
  const silently = keeper.call(deleteFollowUp, { followUpId: sent.followUpId })
  expect((await refusal(silently)).fields).toEqual({ reason: 'required' })
  await keeper.call(deleteFollowUp, { followUpId: sent.followUpId, reason: 'Spam' })
  await eventually(async () => expect(await numbers()).toEqual([]))
  const { items: log } = await keeper.call(listAuditLog, { subject: `topic:${questionId}` })
  expect(log[0]).toMatchObject({ act: 'delete_follow_up', after: { reason: 'Spam' } })
})

test('the job reminds at 7 and 1 days and returns what nobody has got in time, once', async () => {
  const asker = await makeMember(db)
  const bounty = { fen: 10_01, points: 20 }
  const questionId = await makeQuestion(db, { askerId: asker.memberId, tagIds: [tags.brewing], bounty })
  const log = { error: (facts: unknown) => expect.fail(JSON.stringify(facts)) }
  /** The days of a bounty are over, or nearly. */
  const setDue = (days: number) =>
    sql`update bounties set due_at = now() + ${days} * interval '1 day', placed_at = now() - interval '30 days'
      where question_id = ${questionId}`.execute(db)
  const reminded = async () => (await kindsOf(asker)).filter((kind) => kind.startsWith('bounty'))
  await remindOfEndingBounties(db)
  expect(await reminded()).toEqual([])
  for (const days of [6, 0.5]) {
    await setDue(days)
    await remindOfEndingBounties(db)
    await remindOfEndingBounties(db)
  }
  expect(await reminded()).toEqual(['bounty_ending', 'bounty_ending'])
  await returnDueBounties(db, log)
  // As where it was raised after the job had found it.
  await returnDueBounty(db, questionId)
  expect((await readBalances(db, asker.memberId)).balanceFen).toBe(0)
  const shown = async () => (await guest.call(readQuestion, { questionId })).question.bounty
  expect(await shown()).toMatchObject(bounty)
  await setDue(-1)
  await Promise.all([returnDueBounties(db, log), returnDueBounties(db, log)])
  expect(await readBalances(db, asker.memberId)).toEqual({ balanceFen: 10_01, points: 20 })
  await eventually(async () => expect(await shown()).toBeNull())
  expect(await reminded()).toEqual(['bounty_ending', 'bounty_ending', 'bounty_returned'])
  const { commentId } = await as(cast.bob).call(publishComment, { topicId: questionId, body: '85 degrees' })
  const adoption = { questionId, commentId, agreedFen: 0, agreedPoints: 0 }
  expect(await as(asker).call(adoptAnswer, adoption)).toMatchObject({ receivedFen: 0 })
})

test('nobody is told to adopt soon once the bounty was raised, paid or returned', async () => {
  const acts = {
    async raised(asker: Member, questionId: number) {
      await makePoints(db, asker.memberId, 5)
      await as(asker).call(raiseBounty, { questionId, bountyPoints: '5' })
    },
    async adopted(asker: Member, questionId: number) {
      const { commentId } = await as(cast.bob).call(publishComment, { topicId: questionId, body: 'Warm' })
      const agreed = { agreedFen: 0, agreedPoints: 20 }
      await as(asker).call(adoptAnswer, { questionId, commentId, ...agreed })
    },
    taken: (asker: Member, questionId: number) => as(asker).call(takeBountyBack, { questionId }),
    closed: (_: Member, questionId: number) =>
      keeper.call(closeTopic, { topicId: questionId, reason: 'Asked before' }),
  }
  for (const [how, act] of Object.entries(acts)) {
    const asker = await makeMember(db)
    const fields = { askerId: asker.memberId, tagIds: [tags.brewing], bounty: { fen: 0, points: 20 } }
    const questionId = await makeQuestion(db, fields)
    await sql`update bounties set due_at = now() + interval '6 days', placed_at = now() - interval '24 days'
      where question_id = ${questionId}`.execute(db)
    await remindOfEndingBounties(db)
    expect(await kindsOf(asker)).toEqual(['bounty_ending'])
    await act(asker, questionId)
    expect([how, (await kindsOf(asker)).includes('bounty_ending')]).toEqual([how, false])
  }
})

test('of an account that ended nothing of a question is left but for staff', async () => {
  const asker = await makeMember(db)
  const { questionId } = await as(asker).call(publishQuestion, { ...input, title: 'Gone soon?' })
  const { followUpId } = await as(asker).call(publishFollowUp, { questionId, body: 'Followed up' })
  await db.transaction().execute(async (tx) => {
    await takeTextsOf(tx, asker.memberId)
    await tx
      .updateTable('members')
      .set({ cancelled_at: new Date() })
      .where('id', '=', asker.memberId)
      .execute()
  })
  const page = await guest.call(readQuestion, { questionId })
  expect(JSON.stringify(page)).not.toMatch(/Gone soon|Followed up|How hot/)
  expect((await keeper.call(readCancelledPost, { followUpId })).bodyHtml).toContain('Followed up')
})
