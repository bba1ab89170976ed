import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { createReport } from '#contract/posts/reports.ts'
import { publishTopic } from '#contract/posts/topic-writing.ts'
import { listDesk } from '#contract/site/desk.ts'
import { readOverview } from '#contract/site/overview.ts'
import { startOfDayAt } from '#server/core/china-time.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { findReportType, makeDecision } from '#test/decision-makers.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'

const { as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const { memberId } = cast.ann
const boss = as(cast.keeper)
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const overview = () => boss.call(readOverview, {})

test('a day begins at midnight in China', () => {
  expect(startOfDayAt(new Date('2026-11-22T15:59:59Z'))).toEqual(new Date('2026-11-21T16:00:00Z'))
  expect(startOfDayAt(new Date('2026-11-22T16:00:00Z'))).toEqual(new Date('2026-11-22T16:00:00Z'))
})

test('members and guests are refused', async () => {
  expect((await refusal(as(cast.ann).call(readOverview, {}))).code).toBe('forbidden')
  expect((await refusal(as(null).call(readOverview, {}))).code).toBe('not_signed_in')
})

test('what is new today is counted, and what is older or deleted is not', async () => {
  const before = await overview()
  const old = await makeTopic(db, { authorId: memberId, tagId: tags.green })
  await db
    .updateTable('topics')
    .set({ published_at: sql`now() - interval '2 days'` })
    .where('id', '=', old)
    .execute()
  const topicId = await makeTopic(db, { authorId: memberId, tagId: tags.green })
  await makeComment(db, { topicId, authorId: memberId })
  const gone = await makeTopic(db, { authorId: memberId, tagId: tags.green })
  const { commentId } = await makeComment(db, { topicId: gone, authorId: memberId })
  await as(cast.bob).call(publishReply, { commentId, body: 'So do I.' })
  await db.updateTable('topics').set({ deleted_at: sql`now()` }).where('id', '=', gone).execute()
  await makeMember(db)
  const { brewing } = await makeQuestionTags(db)
  const questionId = await makeQuestion(db, { askerId: memberId, tagIds: [brewing] })
  await makeComment(db, { topicId: questionId, authorId: memberId })
  const { newPosts, newMembers } = await overview()
  expect(newPosts.questions - before.newPosts.questions).toBe(1)
  expect(newPosts.answers - before.newPosts.answers).toBe(1)
  expect(newPosts.topics - before.newPosts.topics).toBe(1)
  expect(newPosts.comments - before.newPosts.comments).toBe(1)
  expect(newPosts.replies - before.newPosts.replies).toBe(0)
  expect(newMembers!.today - before.newMembers!.today).toBe(1)
})

test('what waits is counted, with the time since which the longest does', async () => {
  expect((await overview()).waiting).toEqual({
    ...{ report: 0, post: 0, deletion: 0, appeal: 0 },
    oldestSentAt: null,
  })
  await settings({ reviewTopics: 'all', reviewComments: 'all' })
  await as(cast.ann).call(publishTopic, { tagId: tags.green, title: 'Waits', body: 'Two minutes.' })
  const topicId = await makeTopic(db, { authorId: memberId, tagId: tags.green })
  await as(cast.bob).call(publishComment, { topicId, body: 'Waits too.' })
  const first = await db
    .selectFrom('waiting_posts')
    .select('sent_at')
    .orderBy('sent_at')
    .executeTakeFirstOrThrow()
  const asked = { topic_id: topicId, reason: 'Mine' }
  await db.insertInto('deletion_requests').values(asked).execute()
  expect((await overview()).waiting).toEqual({
    ...{ report: 0, post: 2, deletion: 1, appeal: 0 },
    oldestSentAt: first.sent_at.toISOString(),
  })
})

test('whatever the desk holds is counted, of every kind, and the longest may be an appeal or a deletion', async () => {
  const { memberId: mutedId } = cast.bob
  const decisionId = await makeDecision(db, mutedId, cast.keeper.memberId)
  const appeal = { decision_id: decisionId, member_id: mutedId, words: 'It was tea.', title: '' }
  const sentAt = new Date('2026-01-02T03:04:05Z')
  await db
    .insertInto('appeals')
    .values({ ...appeal, sent_at: sentAt })
    .execute()
  await as(cast.ann).call(createReport, {
    thingKind: 'member',
    thingId: mutedId,
    typeId: await findReportType(db),
  })
  const { oldestSentAt, ...counts } = (await overview()).waiting!
  expect(counts).toEqual((await moderator.call(listDesk, {})).counts)
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
  expect(oldestSentAt).toBe(sentAt.toISOString())
  const askedAt = new Date('2026-01-01T03:04:05Z')
  await db.updateTable('deletion_requests').set({ asked_at: askedAt }).execute()
  expect((await overview()).waiting?.oldestSentAt).toBe(askedAt.toISOString())
})

test('what was paid today is summed up, and a payment that needs somebody is told', async () => {
  const order = (number: string, fen: number, settled: string) => ({
    order_number: number,
    member_id: memberId,
    gateway: 'sandbox',
    amount_fen: fen,
    status: 'paid',
    gateway_number: number,
    settled_at: sql<Date>`now() - ${settled}::interval`,
    expires_at: sql<Date>`now()`,
  })
  const rows = [order('A1', 1_000, '0'), order('A2', 250, '0'), order('A3', 9_900, '3 days')]
  await db.insertInto('recharge_orders').values(rows).execute()
  expect((await overview()).income).toEqual({ count: 2, fen: 1_250 })
  await db
    .updateTable('recharge_orders')
    .set({ problem: 'paid_twice' })
    .where('order_number', '=', 'A3')
    .execute()
  expect((await overview()).findings).toContainEqual({ kind: 'recharge_problems', count: 1 })
})

test('a gateway that never says what became of orders is told, and one that has a moment for it is not', async () => {
  const waiting = (number: string, overdue: string) => ({
    order_number: number,
    member_id: memberId,
    gateway: 'sandbox',
    amount_fen: 1_000,
    expires_at: sql<Date>`now() - ${overdue}::interval`,
  })
  await db
    .insertInto('recharge_orders')
    .values([waiting('W1', '-5 minutes'), waiting('W2', '4 minutes')])
    .execute()
  const kinds = async () => (await overview()).findings.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('recharges_unanswered')
  await db.insertInto('recharge_orders').values(waiting('W3', '6 minutes')).execute()
  expect((await overview()).findings).toContainEqual({ kind: 'recharges_unanswered', count: 1 })
})

test('files that the storage doesn’t let go of are told', async () => {
  const upload = (name: string, removed: string) => ({
    name,
    kind: 'file' as const,
    owner_id: memberId,
    title: name,
    path: `/files/${name}`,
    media_type: 'application/octet-stream',
    byte_size: 1,
    removed_at: sql<Date>`now() - ${removed}::interval`,
  })
  await db.insertInto('uploads').values(upload('just-now', '1 second')).execute()
  const kinds = async () => (await overview()).findings.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('files_stuck')
  await db.insertInto('uploads').values(upload('long-ago', '2 minutes')).execute()
  expect((await overview()).findings).toContainEqual({ kind: 'files_stuck', count: 1 })
})

test('what is out of the ordinary is found, and told to those who can do something about it', async () => {
  const kinds = async (caller: typeof boss) =>
    (await caller.call(readOverview, {})).findings.map(({ kind }) => kind)
  expect(await kinds(boss)).not.toContain('site_read_only')
  await settings({ siteState: 'read_only', allowPayments: false })
  expect(await kinds(boss)).toEqual(expect.arrayContaining(['site_read_only', 'payments_stopped']))
  expect(await kinds(moderator)).toEqual([])
})

test('a moderator sees what their rights reach', async () => {
  const seen = await moderator.call(readOverview, {})
  expect(seen.waiting).not.toBeNull()
  expect(seen.income).toBeNull()
})
