import { expect, test } from 'vitest'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { readStanding } from '#contract/money/points.ts'
import { deleteComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { dayAt } from '#server/core/china-time.ts'
import type { Tx } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { createLog } from '#server/core/log.ts'
import { type LedgerAccount, memberAccount, pointIssueFor } from '#server/money/ledger/accounts.ts'
import { lockAccounts } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp } from '#test/app.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { pointJobs } from './jobs.ts'

const { as, db, cast, tags, settings } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })

const comment = (member: Member) => as(member).call(publishComment, { topicId, body: 'Leaves' })
const readLog = (member: Member) => as(member).call(listLedgerEntries, { currency: 'POINT' })

test('a topic, a comment and a reply earn points, each named in the log with what it was for', async () => {
  const member = await makeMember(db)
  const topic = await as(member).call(publishTopic, { tagId: tags.green, title: 'Earned', body: 'Leaves' })
  const { commentId } = await comment(member)
  const { replyId } = await as(member).call(publishReply, { commentId, body: 'And a bud' })
  const { balance, items } = await readLog(member)
  expect(balance).toBe(20)
  expect(items).toMatchObject([
    { amount: 5, reason: 'reply_reward', reference: { kind: 'reply', id: replyId, topicId } },
    { amount: 5, reason: 'comment_reward', reference: { kind: 'comment', id: commentId, topicId } },
    { amount: 10, reason: 'topic_reward', reference: { kind: 'topic', id: topic.topicId } },
  ])
  expect(await as(member).call(readStanding, {})).toMatchObject({
    pointsEarned: 20,
    rewards: { topic: 10, question: 10, comment: 5, answer: 5, reply: 5, dayMax: 200 },
  })
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('a day has its most, also when everything comes at once, and what is left over is granted in part', async () => {
  await settings({ pointsPerDayMax: 23 })
  const member = await makeMember(db)
  await Promise.all(Array.from({ length: 20 }, () => comment(member)))
  const { balance, items } = await readLog(member)
  expect(balance).toBe(23)
  expect(items.map(({ amount }) => amount).sort()).toEqual([3, 5, 5, 5, 5])
  // A lower most takes nothing back, and nothing more is granted.
  await settings({ pointsPerDayMax: 10 })
  await comment(member)
  expect((await readLog(member)).balance).toBe(23)
  await settings({ pointsPerDayMax: 200 })
})

test('what is refused earns nothing, and a reward of zero leaves no trace', async () => {
  const member = await makeMember(db)
  await as(member)
    .call(publishComment, { topicId: 999_999, body: 'Nowhere' })
    .catch(() => {})
  expect((await readLog(member)).total).toBe(0)
  await settings({ pointsForComment: 0 })
  await comment(member)
  expect((await readLog(member)).total).toBe(0)
  await settings({ pointsForComment: 5 })
})

test('a reward is taken back while points of the same member move, and neither waits for the other in a circle', async () => {
  const member = await makeMember(db)
  const lock = (account: LedgerAccount) => (tx: Tx) => lockAccounts(tx, [account])
  const issue = pointIssueFor(member.memberId)
  await db.transaction().execute(lock(issue))
  const { commentId = 0 } = await comment(member)
  const act = { commentId, reason: 'Spam', isAbuse: true }
  // In the order of a bounty that is raised.
  await meanwhile(
    db,
    lock(issue),
    () => as(cast.keeper).call(deleteComment, act),
    lock(memberAccount(member.memberId, 'POINT')),
  )
  expect((await readLog(member)).balance).toBe(0)
})

test('levels follow what was ever earned, in the reader’s language', async () => {
  const member = await makeMember(db)
  const levels = await db.selectFrom('levels').selectAll().orderBy('points_needed').execute()
  const [first, second] = levels
  const standing = await as(member).call(readStanding, {}, 'zh-CN')
  expect(standing.level?.name).toBe(first?.points_needed === 0 ? first.name_zh : undefined)
  expect(standing.next?.name).toBe(first?.points_needed === 0 ? second?.name_zh : first?.name_zh)
  await db
    .updateTable('members')
    .set({ points_earned: 999_999_999 })
    .where('id', '=', member.memberId)
    .execute()
  expect(await as(member).call(readStanding, {})).toMatchObject({
    level: { name: levels.at(-1)?.name_en },
    next: null,
  })
})

test('what a day has brought is kept for a week', async () => {
  const { memberId } = await makeMember(db)
  const days = ['2020-01-01', dayAt(new Date(Date.now() - 6 * dayMs)), dayAt(new Date())]
  await db
    .insertInto('point_days')
    .values(days.map((day) => ({ member_id: memberId, day, earned: 5 })))
    .execute()
  for (const job of pointJobs) await job.run({ db, log: createLog({ logLevel: 'silent' }) })
  const left = await db.selectFrom('point_days').select('day').where('member_id', '=', memberId).execute()
  expect(left).toHaveLength(2)
})
