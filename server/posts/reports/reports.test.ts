import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { readOwnCounts } from '#contract/people/own-counts.ts'
import { deleteComment } from '#contract/posts/comment-writing.ts'
import { createReport, listOwnReports, readReportForm, withdrawReport } from '#contract/posts/reports.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { readReportTypes, restoreReportType, retireReportType } from '#contract/site/report-types.ts'
import { deleteOldAttempts } from '#server/core/attempts.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { passCaptcha } from '#test/codes.ts'
import { converse } from '#test/conversing.ts'
import { type Member, makeComment, makeMember, makeTopic, ownTagRights } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { lockCase, settleReports } from './case-queries.ts'

const { as, cast, db, tags, settings } = await createTestApp({ captchaAfterReportsPerMinute: 1000 })
const { ann, bob, keeper } = cast
const { send: say } = converse({ as, db })

const groups = (await as(keeper).call(readReportTypes, {})).groups
const typeIds = groups.flatMap(({ types }) => types.map((type) => type))
const typeId = typeIds.find(({ asksReason, isUrgent }) => !asksReason && !isUrgent)!.typeId
const asking = typeIds.find(({ asksReason }) => asksReason)!.typeId
const urgent = typeIds.find(({ isUrgent }) => isUrgent)!.typeId

const topicBy = (author: Member, body?: string) =>
  makeTopic(db, { authorId: author.memberId, tagId: tags.green, title: 'Green tea', ...(body && { body }) })
const report = (who: Member, thingId: number, parts: object = {}) =>
  as(who).call(createReport, { thingKind: 'topic', thingId, typeId, ...parts })
const pendingCases = async (thingId: number) =>
  db
    .selectFrom('report_cases')
    .select(['id', 'reporter_count', 'opened_at', 'due_at'])
    .where('thing_id', '=', thingId)
    .where('decided_at', 'is', null)
    .execute()

test('a report keeps what was reported as it was, and stands in the own list with its type and its thing', async () => {
  const topicId = await topicBy(ann, 'Drink **cold** water.')
  const form = await as(bob).call(readReportForm, { thingKind: 'topic', thingId: topicId })
  expect(form).toMatchObject({ title: 'Green tea', picturesMax: 3, needsCaptcha: false })
  expect(form.groups.flatMap(({ types }) => types)).toHaveLength(typeIds.length)
  const { reportId } = await report(bob, topicId, { reason: 'It is wrong.' })
  await sql`update topics set title = 'Other', body_html = '<p>Other</p>' where id = ${topicId}`.execute(db)
  const { items } = await as(bob).call(listOwnReports, {})
  expect(items[0]).toMatchObject({
    reportId,
    status: 'pending',
    reason: 'It is wrong.',
    typeName: typeIds.find((type) => type.typeId === typeId)?.nameEn,
    result: null,
    thing: {
      kind: 'topic',
      title: 'Green tea',
      text: 'Drink cold water.',
      state: 'stands',
      author: { account: 'ann' },
      place: { topicId, commentId: null, replyId: null },
    },
  })
  expect((await as(bob).call(readOwnCounts, {})).reports).toBe(1)
  expect((await as(bob).call(listOwnReports, { status: 'failed' })).items).toEqual([])
})

test('two requests at once make one report, two members one case, and a withdrawn report is none', async () => {
  const topicId = await topicBy(ann)
  const carl = await makeMember(db)
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => report(bob, topicId)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await refusal(report(bob, topicId))).code).toBe('reported_before')
  const form = as(bob).call(readReportForm, { thingKind: 'topic', thingId: topicId })
  expect((await refusal(form)).code).toBe('reported_before')
  const [alone] = await pendingCases(topicId)
  await report(carl, topicId)
  const [both] = await pendingCases(topicId)
  expect(both).toMatchObject({ id: alone?.id, reporter_count: 2 })
  expect(both!.due_at.getTime()).toBeLessThan(alone!.due_at.getTime())
  for (const who of [bob, carl]) {
    const { items } = await as(who).call(listOwnReports, {})
    const own = items.find(({ thing }) => thing.place?.topicId === topicId)
    expect((await refusal(as(ann).call(withdrawReport, { reportId: own!.reportId }))).code).toBe('not_found')
    await as(who).call(withdrawReport, { reportId: own!.reportId })
  }
  expect(await pendingCases(topicId)).toEqual([])
  await report(bob, topicId)
})

test('what can’t wait is due at once', async () => {
  const topicId = await topicBy(ann)
  await report(bob, topicId)
  const carl = await makeMember(db)
  await report(carl, topicId, { typeId: urgent })
  const [found] = await pendingCases(topicId)
  expect(found?.due_at).toEqual(found?.opened_at)
})

test('nobody reports their own, what is gone or kept from them, or under what isn’t offered', async () => {
  const topicId = await topicBy(ann)
  const own = await refusal(report(ann, topicId))
  expect(own.fields).toEqual({ thingId: 'not_yourself' })
  expect((await refusal(report(bob, topicId, { typeId: asking }))).fields).toEqual({ reason: 'required' })
  expect((await refusal(report(bob, topicId, { typeId: groups[0]!.typeId }))).fields).toEqual({
    typeId: 'unknown_choice',
  })
  await as(keeper).call(retireReportType, { typeId })
  expect((await refusal(report(bob, topicId))).fields).toEqual({ typeId: 'unknown_choice' })
  await as(keeper).call(restoreReportType, { typeId })
  expect((await refusal(report(bob, 999_999))).code).toBe('not_found')
  await as(keeper).call(deleteTopic, { topicId, reason: 'Gone' })
  expect((await refusal(report(bob, topicId))).code).toBe('not_found')
  const gatedId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.black })
  await ownTagRights(db, tags.black, {})
  await expect.poll(async () => (await refusal(report(bob, gatedId))).code).toBe('topic_gated')
  await settings({ allowReports: false })
  expect((await refusal(report(bob, gatedId))).code).toBe('feature_closed')
  await settings({ allowReports: true })
  expect(await pendingCases(topicId)).toEqual([])
})

test('a private message is reported by who got it alone, and then staff read this one message', async () => {
  await say(ann, bob, 'Good day')
  await say(ann, bob, 'You are a fool')
  const message = { thingKind: 'message', thingId: ann.memberId, typeId } as const
  await as(bob).call(createReport, { ...message, messageNumber: 2 })
  expect((await refusal(as(bob).call(createReport, message))).fields).toEqual({ messageNumber: 'required' })
  const byOther = as(keeper).call(createReport, { ...message, messageNumber: 1 })
  expect((await refusal(byOther)).code).toBe('not_found')
  const ownOne = { ...message, thingId: bob.memberId, messageNumber: 2 }
  expect((await refusal(as(ann).call(createReport, ownOne))).code).toBe('not_found')
  const [sent] = (await as(bob).call(listOwnReports, {})).items
  expect(sent?.thing).toMatchObject({ kind: 'message', text: 'You are a fool', place: null })
  const { rows } = await sql<{ texts: string }>`
    select string_agg(thing_text, '|') as texts from reports`.execute(db)
  expect(rows[0]?.texts).not.toContain('Good day')
})

test('pictures are the reporter’s own, no more than the setting says, and stay as long as the report', async () => {
  const topicId = await topicBy(ann)
  const upload = async (owner: Member, name: string) => {
    const row = { kind: 'image', title: 'shot', path: `/uploads/${name}/8x8.webp`, media_type: 'image/webp' }
    await db
      .insertInto('uploads')
      .values({ ...row, name, owner_id: owner.memberId, byte_size: 9 })
      .execute()
    return name
  }
  const names: string[] = []
  for (const letter of ['a', 'b', 'c', 'd']) names.push(await upload(bob, letter.repeat(22)))
  const annsName = await upload(ann, 'e'.repeat(22))
  const four = await refusal(report(bob, topicId, { pictureNames: names }))
  expect(four.fields).toEqual({ pictureNames: 'too_many_pictures' })
  const others = await refusal(report(bob, topicId, { pictureNames: [annsName] }))
  expect(others.fields).toEqual({ pictureNames: 'unknown_choice' })
  expect(await pendingCases(topicId)).toEqual([])
  const { reportId } = await report(bob, topicId, { pictureNames: names.slice(0, 2) })
  const { items } = await as(bob).call(listOwnReports, {})
  expect(items[0]?.pictures).toEqual(names.slice(0, 2).map((name) => `/uploads/${name}/8x8.webp`))
  await as(bob).call(withdrawReport, { reportId })
  expect(await db.selectFrom('upload_uses').selectAll().where('report_id', '=', reportId).execute()).toEqual(
    [],
  )
})

test('the list says who deleted what was reported', async () => {
  const topicId = await topicBy(ann)
  const dora = await makeMember(db)
  const byAuthor = await makeComment(db, { topicId, authorId: ann.memberId })
  const byStaff = await makeComment(db, { topicId, authorId: ann.memberId })
  const ended = await makeComment(db, { topicId, authorId: (await makeMember(db)).memberId })
  for (const { commentId } of [byAuthor, byStaff, ended])
    await as(dora).call(createReport, { thingKind: 'comment', thingId: commentId, typeId })
  await as(dora).call(createReport, { thingKind: 'member', thingId: ann.memberId, typeId })
  await as(ann).call(deleteComment, { commentId: byAuthor.commentId })
  await as(keeper).call(deleteComment, { commentId: byStaff.commentId, reason: 'No' })
  const { author_id } = await db
    .selectFrom('comments')
    .select('author_id')
    .where('id', '=', ended.commentId)
    .executeTakeFirstOrThrow()
  await as(keeper).call(cancelMember, { memberId: author_id })
  const { items } = await as(dora).call(listOwnReports, {})
  expect(items.map(({ thing }) => [thing.kind, thing.state, thing.place !== null])).toEqual([
    ['member', 'stands', false],
    ['comment', 'deleted_by_staff', false],
    ['comment', 'deleted_by_staff', false],
    ['comment', 'deleted_by_author', false],
  ])
  // The ended account's words are gone from others' lists, too.
  expect(items[1]?.thing).toMatchObject({ title: 'Account cancelled', text: '' })
})

test('an account that ends withdraws what it has reported', async () => {
  const topicId = await topicBy(ann)
  const eve = await makeMember(db)
  await report(eve, topicId)
  await report(bob, topicId)
  await as(keeper).call(cancelMember, { memberId: eve.memberId })
  expect(await pendingCases(topicId)).toMatchObject([{ reporter_count: 1 }])
})

test('all that is wrong with a report is said at once, and nothing of its only captcha is spent', async () => {
  const eve = await makeMember(db)
  const [first, next] = [await topicBy(ann), await topicBy(ann)]
  await settings({ captchaAfterReportsPerMinute: 1, reportPicturesMax: 0 })
  await report(eve, first)
  const pictureNames = ['a'.repeat(22)]
  const wrong = await refusal(report(eve, next, { typeId: asking, pictureNames }))
  expect(wrong).toMatchObject({
    code: 'captcha_required',
    fields: { reason: 'required', pictureNames: 'too_many_pictures', captchaValue: 'required' },
  })
  const captcha = await passCaptcha(db)
  const untyped = { typeId: undefined, pictureNames, ...captcha }
  const fields = { typeId: 'required', pictureNames: 'too_many_pictures' }
  expect((await refusal(report(eve, next, untyped))).fields).toEqual(fields)
  const unreasoned = await refusal(report(eve, next, { typeId: asking, ...captcha }))
  expect(unreasoned.fields).toEqual({ reason: 'required' })
  await report(eve, next, captcha)
  await settings({ captchaAfterReportsPerMinute: 1000, reportPicturesMax: 3 })
})

test('after so many reports a captcha is asked for, and a day has an end', async () => {
  const fay = await makeMember(db)
  const topicIds = await Promise.all([1, 2, 3, 4].map(() => topicBy(ann)))
  await settings({ captchaAfterReportsPerMinute: 1 })
  await report(fay, topicIds[0]!)
  expect((await refusal(report(fay, topicIds[1]!))).code).toBe('captcha_required')
  await report(fay, topicIds[1]!, await passCaptcha(db))
  await settings({ captchaAfterReportsPerMinute: 1000, reportsPerDay: 2 })
  expect((await refusal(report(fay, topicIds[2]!))).code).toBe('too_many_tries')
  await sql`update attempt_counts set window_started_at = now() - interval '23 hours'`.execute(db)
  await deleteOldAttempts(db)
  expect((await refusal(report(fay, topicIds[2]!))).code).toBe('too_many_tries')
  await settings({ reportsPerDay: 50 })
})

test('a report is not withdrawn once somebody is deciding on it', async () => {
  const topicId = await topicBy(ann)
  const { reportId } = await report(bob, topicId)
  const [{ id: caseId } = { id: 0 }] = await pendingCases(topicId)
  const deciding = { status: 'succeeded' as const, result_zh: null, result_en: null }
  const withdrawing = meanwhile(
    db,
    (tx) => lockCase(tx, caseId),
    () => as(bob).call(withdrawReport, { reportId }),
    (tx) => settleReports(tx, caseId, deciding),
  )
  expect((await refusal(withdrawing)).code).toBe('reviewed_meanwhile')
})
