import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { deleteTopic } from '#contract/posts/topic-moderation.ts'
import { createFigureFile, readFigures, readTransparency } from '#contract/site/figures.ts'
import { dayAt, endOfDay, startOfDay } from '#server/core/china-time.ts'
import { dayMs, hourMs } from '#server/core/durations.ts'
import { createLog } from '#server/core/log.ts'
import { removeUnusedUploads } from '#server/posts/uploads/jobs.ts'
import { createLocalStorage } from '#server/posts/uploads/local-storage.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeDecision } from '#test/decision-makers.ts'
import { makeComment, makeMember, makeTopic } from '#test/makers.ts'
import { makeQuestion, makeQuestionTags } from '#test/question-makers.ts'
import { StatementCounter } from '#test/statement-counter.ts'
import { countDays, forgetVisits } from './count-days.ts'
import { listPeriods } from './figures.ts'

const { app, as, cast, db, settings, tags } = await createTestApp({ captchaAfterTopicsPerMinute: 1000 })
const boss = as(await makeMember(db, { staffRole: 'administrator' }))
const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
const now = new Date()
const today = dayAt(now)
const dayBefore = (count: number) => dayAt(new Date(now.getTime() - count * dayMs))
const noonOf = (day: string) => new Date(startOfDay(day).getTime() + 12 * hourMs)
const periodOf = async (start: string) =>
  (await boss.call(readFigures, {})).periods.find((period) => period.start === start)!
const { brewing } = await makeQuestionTags(db)
// The forum began ten days ago.
await db
  .updateTable('members')
  .set({ registered_at: noonOf(dayBefore(10)) })
  .where('id', '=', sql<number>`(select min(id) from members)`)
  .execute()

const publishedOn = (table: 'topics' | 'comments', id: number, at: Date) =>
  db.updateTable(table).set({ published_at: at }).where('id', '=', id).execute()

/** Of each table what its rows say, a day at a time and by no rollup. */
async function countRows(day: string) {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${startOfDay(day)} and ${sql.ref(column)} < ${endOfDay(day)}`
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from members where ${within('registered_at')}) as members,
      (select count(*)::int from topics where ${within('published_at')} and not is_question) as topics,
      (select count(*)::int from topics where ${within('published_at')} and is_question) as questions,
      (select count(*)::int from comments join topics on topics.id = topic_id
        where ${within('comments.published_at')} and not is_question) as comments,
      (select count(*)::int from comments join topics on topics.id = topic_id
        where ${within('comments.published_at')} and is_question) as answers,
      (select count(*)::int from replies where ${within('published_at')}) as replies`.execute(db)
  return rows[0]!
}

test('what was counted is what the rows say, on each day, however often it is counted', async () => {
  const old = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await publishedOn('topics', old, noonOf(dayBefore(3)))
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await makeComment(db, { topicId, authorId: cast.bob.memberId })
  const late = await makeComment(db, { topicId: old, authorId: cast.bob.memberId })
  await publishedOn('comments', late.commentId, noonOf(dayBefore(2)))
  const registered = noonOf(dayBefore(3))
  await db
    .updateTable('members')
    .set({ registered_at: registered })
    .where('id', '=', cast.bob.memberId)
    .execute()
  await countDays(db, now)
  await countDays(db, now)
  for (const day of [today, dayBefore(2), dayBefore(3)]) {
    expect(await periodOf(day)).toMatchObject(await countRows(day))
  }
})

test('days that are over are counted once, today anew, and both by several at once', async () => {
  await countDays(db, now)
  const { rows } = await sql<{ xmin: string }>`
    select xmin::text from daily_figures where day = ${dayBefore(3)}::date order by figure`.execute(db)
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await as(cast.bob).call(publishComment, { topicId, body: 'One more' })
  await Promise.all([countDays(db, now), countDays(db, now), countDays(db, now)])
  expect(await periodOf(today)).toMatchObject(await countRows(today))
  const { rows: after } = await sql<{ xmin: string }>`
    select xmin::text from daily_figures where day = ${dayBefore(3)}::date order by figure`.execute(db)
  expect(after).toEqual(rows)
})

test('a question waits until the first answer of another', async () => {
  const questionId = await makeQuestion(db, { askerId: cast.ann.memberId, tagIds: [brewing] })
  await publishedOn('topics', questionId, new Date(noonOf(dayBefore(5)).getTime() - 3 * hourMs))
  const said = [cast.ann, cast.bob, cast.bob].map(async ({ memberId }, at) => {
    const { commentId } = await makeComment(db, { topicId: questionId, authorId: memberId })
    await publishedOn('comments', commentId, new Date(noonOf(dayBefore(5)).getTime() + at * hourMs))
  })
  await Promise.all(said)
  await db.deleteFrom('counted_days').execute()
  await countDays(db, now)
  expect((await periodOf(dayBefore(5))).firstAnswerSeconds).toBe(4 * 3600)
})

const makeVisits = (...visits: { url: string; is_bot?: boolean; visited_at?: Date }[]) =>
  db
    .insertInto('visits')
    .values(
      visits.map((visit) => ({
        ...{ is_bot: false, visited_at: now, referrer: '', browser: '', system: '', device: '' },
        ...visit,
      })),
    )
    .execute()

test('single visits go a month after their day is counted', async () => {
  const [long, longer] = [40, 41].map((days) => new Date(Date.now() - days * dayMs))
  await makeVisits(
    ...Array.from({ length: 5 }, () => ({ url: '/gone', visited_at: longer! })),
    { url: '/not-counted', visited_at: long! },
    { url: '/today' },
  )
  await db
    .insertInto('counted_days')
    .values({ day: dayAt(longer!), is_over: true })
    .execute()
  await forgetVisits(db, 2)
  const left = await db.selectFrom('visits').select('url').orderBy('id').execute()
  expect(left.map(({ url }) => url)).toEqual(['/not-counted', '/today'])
})

test('money, storage, reads and what waits', async () => {
  await makeVisits(
    { url: '/thread?topicId=1' },
    { url: '/question?questionId=2' },
    { url: '/thread?topicId=1', is_bot: true },
    { url: '/' },
  )
  const upload = (name: string, removed: Date | null) => ({
    name,
    kind: 'image',
    owner_id: cast.ann.memberId,
    title: name,
    path: name,
    media_type: 'image/png',
    byte_size: 1_000,
    uploaded_at: noonOf(dayBefore(2)),
    removed_at: removed,
  })
  await db
    .insertInto('uploads')
    .values([upload('one', null), upload('two', now)])
    .execute()
  await settings({ reviewComments: 'all' })
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await as(cast.bob).call(publishComment, { topicId, body: 'It waits' })
  await settings({ reviewComments: 'none' })
  const decisionId = await makeDecision(db, cast.ann.memberId, cast.keeper.memberId)
  await db
    .insertInto('appeals')
    .values({ decision_id: decisionId, member_id: cast.ann.memberId, words: 'It was tea.', title: '' })
    .execute()
  await db.deleteFrom('counted_days').execute()
  await countDays(db, now)
  expect((await periodOf(dayBefore(2))).storedBytes).toBe(2_000)
  expect(await periodOf(today)).toMatchObject({ reads: 2, storedBytes: 1_000, waiting: 2 })
  const { periods } = await boss.call(readFigures, { span: 'month' })
  expect(periods.at(-1)).toMatchObject({ storedBytes: 1_000, waiting: 2 })
})

test('storage is what is stored, also once an upload of another day has gone with its files', async () => {
  const row = {
    ...{ name: 'three', kind: 'image', owner_id: cast.ann.memberId, title: '', path: 'three' },
    ...{ media_type: 'image/png', byte_size: 500, uploaded_at: noonOf(dayBefore(2)) },
  }
  await db.insertInto('uploads').values(row).execute()
  await db.deleteFrom('counted_days').execute()
  const stored = async () => {
    await countDays(db, now)
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(byte_size), 0)::int as bytes from uploads where removed_at is null`.execute(db)
    const [before, after] = [await periodOf(dayBefore(2)), await periodOf(today)]
    expect(after.storedBytes).toBe(rows[0]!.bytes)
    return { before: before.storedBytes, after: after.storedBytes }
  }
  const first = await stored()
  const store = {
    storage: createLocalStorage('/nonexistent'),
    workFolder: '',
    outsideFolder: '',
    ffmpeg: null,
  }
  await removeUnusedUploads({ db, log: createLog({ logLevel: 'silent' }) }, store)
  const removed = await stored()
  expect(removed.after).toBeLessThan(first.after)
  expect(removed.before).toBe(first.before)
  await db.deleteFrom('counted_days').execute()
  expect(await stored()).toEqual(removed)
})

test('weeks and months are sums of days; a look asks no more than three questions of the rollup alone', async () => {
  const { periods } = await boss.call(readFigures, { span: 'month' })
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from topics where not is_question`.execute(db)
  expect(periods).toHaveLength(24)
  expect(periods.reduce((sum, { topics }) => sum + topics, 0)).toBe(rows[0]?.total)
  const counter = new StatementCounter()
  const sight = { members: true, money: true, waiting: true }
  await listPeriods(db.withPlugin(counter), 'day', sight)
  expect(counter.count).toBe(3)
})

test('money is for those who manage it, members are refused, and a file has no more than its maker may see', async () => {
  const { periods } = await moderator.call(readFigures, {})
  expect(periods.at(-1)).toMatchObject({ rechargedFen: null, spentFen: null, members: expect.any(Number) })
  expect(await refusal(as(cast.ann).call(readFigures, {}))).toMatchObject({ code: 'forbidden' })
  const { address } = await moderator.call(createFigureFile, { span: 'week' })
  const file = await app.inject(address)
  expect(file.headers['content-disposition']).toContain('figures.csv')
  const lines = file.body.trim().split(/\r?\n/)
  expect(lines).toHaveLength(53)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,\d+,(\d*,){6}\d*,,,\d+,\d*$/)
})

test('members see how often staff decided only where the site shows it', async () => {
  expect(await refusal(as(cast.ann).call(readTransparency, {}))).toMatchObject({ code: 'feature_closed' })
  await settings({ showDecisionCounts: true })
  const before = (await as(cast.ann).call(readTransparency, {})).months[0]!
  const topicId = await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green })
  await boss.call(deleteTopic, { topicId, reason: 'Away', isAbuse: false })
  await countDays(db, now)
  const { months } = await as(cast.ann).call(readTransparency, {})
  expect(months).toHaveLength(12)
  expect(months[0]!.month).toBe(today.slice(0, 7))
  expect(months[0]!.counts).toEqual({ ...before.counts, deleted: (before.counts.deleted ?? 0) + 1 })
  await settings({ showDecisionCounts: false })
})
