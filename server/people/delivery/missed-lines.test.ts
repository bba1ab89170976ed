import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { type ReminderKind, reminderKinds } from '#contract/notifications/reminders.ts'
import { saveDeliveryChoices } from '#contract/people/delivery.ts'
import { saveAttention } from '#contract/posts/attention.ts'
import { deleteComment, publishComment, publishReply } from '#contract/posts/comment-writing.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { createLog } from '#server/core/log.ts'
import { tellWaitingNews } from '#server/notifications/follower-news.ts'
import { remindOfEndingRoles } from '#server/notifications/reminders.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeComment, makeMember, makeRole, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { toMissedLines } from './missed-lines.ts'
import type { MissedRow } from './missed-queries.ts'
import { mailDigests } from './send-mails.ts'

const publicUrl = 'https://tea.example.org'
const { as, cast, db, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 }, { publicUrl })
const questionTags = await makeQuestionTags(db)
const { ann, bob, keeper } = cast
const { keys } = testDeps
const log = createLog({ logLevel: 'silent' })

/** What leads elsewhere than to the place where it happened, as in the list of reminders. */
const ownPaths: Partial<Record<ReminderKind, string>> = {
  followed: '/user/control/home?userName=ann',
  role_ending: '/membershipCardList',
  post_refused: '/user/control/reviewList',
  report_succeeded: '/user/control/reportList',
  report_failed: '/user/control/reportList',
  topic_unlocked: '/user/control/topicUnhideList?topicId=13',
}

const row = (parts: Partial<MissedRow> & { kind: ReminderKind }): MissedRow => ({
  ...{
    others_count: 0,
    account: 'ann',
    nickname: null,
    is_cancelled: false,
    topic_id: 13,
    title: 'Green tea',
  },
  ...{ is_question: false, comment_id: 7, floor: 45, reply_id: null, is_gone: false },
  ...{ role_zh: null, role_en: null, ends_at: null, time_zone: null, ...parts },
})
const lineOf = (parts: Parameters<typeof row>[0]) =>
  toMissedLines(
    { notifications: [], conversations: [], reminders: [row(parts)] },
    { locale: 'en-US', commentsPerPage: 20 },
  )[0]!

test.each(reminderKinds)('%s leads from a mail where its line of the list leads', (kind) => {
  const paths = [
    [{}, '/thread?topicId=13&page=3#comment-7'],
    [{ reply_id: 8 }, '/thread?topicId=13&replyId=8'],
    [{ comment_id: null }, '/thread?topicId=13&page=3'],
    [{ comment_id: null, floor: null }, '/thread?topicId=13'],
    [{ is_question: true }, '/question?questionId=13&commentId=7'],
    [{ is_question: true, reply_id: 8 }, '/question?questionId=13&replyId=8'],
    [{ is_question: true, comment_id: null }, '/question?questionId=13'],
  ] as const
  for (const [parts, path] of paths) expect(lineOf({ kind, ...parts }).path).toBe(ownPaths[kind] ?? path)
})

test('several followers lead to the list of them', () => {
  expect(lineOf({ kind: 'followed', topic_id: null, title: null, others_count: 2 })).toEqual({
    words: 'ann and 2 others followed you',
    path: '/user/control/followerList',
  })
})

test('of an ended account only that it was one is told', () => {
  expect(lineOf({ kind: 'followed', topic_id: null, title: null, is_cancelled: true })).toEqual({
    words: 'Account cancelled followed you',
    path: '/user/control/remindList',
  })
})

test('what is of a question says so', () => {
  const { words } = lineOf({ kind: 'post_approved', account: null, is_question: true })
  expect(words).toBe('What you wrote was approved, in the question Green tea')
})

test('a digest names the role that ends and when, a deletion that was asked for, and what goes on behind one', async () => {
  const reader = await makeMember(db)
  const email = `${reader.account}@example.org`
  await db.updateTable('members').set({ email }).where('id', '=', reader.memberId).execute()
  await as(reader).call(saveDeliveryChoices, {
    ...{ screen: [...reminderCategories], digest: 'daily', timeZone: 'Pacific/Auckland' },
  })
  await db
    .insertInto('member_roles')
    .values({
      ...{ member_id: reader.memberId, role_id: await makeRole(db, 'Master'), source: 'card' },
      granted_at: sql<Date>`now() - interval '30 days'`,
      expires_at: sql<Date>`date_trunc('day', now(), 'UTC') + interval '6 days 22 hours'`,
    })
    .execute()
  await remindOfEndingRoles(db)
  const own = await makeQuestion(db, {
    askerId: reader.memberId,
    tagIds: [questionTags.brewing],
    title: 'Mine',
  })
  const watched = await makeTopic(db, { authorId: keeper.memberId, tagId: tags.green, title: 'Watched' })
  const { commentId: replied } = await makeComment(db, { topicId: watched, authorId: reader.memberId })
  await as(ann).call(publishComment, { topicId: own, body: 'Stay' })
  await as(reader).call(askDeletion, { topicId: own, reason: 'Please' })
  await as(keeper).call(deleteTopic, { topicId: own, reason: 'As asked' })
  await as(reader).call(saveAttention, { topicId: watched, attention: 'watched' })
  const { commentId } = await as(ann).call(publishComment, { topicId: watched, body: 'First' })
  await as(bob).call(publishComment, { topicId: watched, body: 'Second' })
  await tellWaitingNews({ db, log })
  await as(ann).call(deleteComment, { commentId })
  await as(ann).call(publishReply, { commentId: replied, body: 'Under what goes' })
  await as(reader).call(deleteComment, { commentId: replied })
  await sql`update delivery_choices set digested_at = now() - interval '2 days'`.execute(db)
  await mailDigests({ db, log, keys, publicUrl })
  const { sealed_words } = await db.selectFrom('outgoing_messages').selectAll().executeTakeFirstOrThrow()
  const { text } = JSON.parse(keys.decrypt('message', sealed_words!)) as { text: string }
  const auckland = new Date(Math.floor(Date.now() / 86_400_000 + 7) * 86_400_000)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(auckland)
  expect(text).toContain(
    `Your membership is about to end: Master until ${day}\n${publicUrl}/membershipCardList\n`,
  )
  expect(text).toContain(
    `The staff deleted your question as you asked: Mine\n${publicUrl}/user/control/remindList\n`,
  )
  expect(text).toContain(
    `ann commented on a topic you watch: Watched and one more since\n${publicUrl}/thread?topicId=${watched}\n`,
  )
  expect(text).toContain('ann replied to your comment on Watched')
})
