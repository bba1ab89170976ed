import { expect, test } from 'vitest'
import { addMemberNote } from '#contract/accounts/member-notes.ts'
import { readMember } from '#contract/accounts/members.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import {
  listMustRead,
  listSystemNotifications,
  readSystemNotifications,
  removeSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { listComments } from '#contract/posts/comments.ts'
import { askDeletion } from '#contract/posts/deletion-requests.ts'
import { createReport, listOwnReports, type ThingKind } from '#contract/posts/reports.ts'
import { listReviewQueue } from '#contract/posts/review.ts'
import { readTopic } from '#contract/posts/topics.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import {
  claimDeskEntry,
  type DeskAct,
  type DeskEntryKind,
  decideDeskEntry,
  listDecisions,
  listDesk,
  readDeskEntry,
  undoDeskDecision,
} from '#contract/site/desk.ts'
import { readOverview } from '#contract/site/overview.ts'
import { readDecisionTexts, readReportTypes } from '#contract/site/report-types.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { type Member, makeComment, makeMember, makeTopic } from '#test/makers.ts'

const { as, cast, db, tags, settings } = await createTestApp({
  captchaAfterReportsPerMinute: 1000,
  captchaAfterTopicsPerMinute: 1000,
})
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const { groups } = await as(keeper).call(readReportTypes, {})
const typeId = groups[2]!.types[0]!.typeId
const { texts } = await as(keeper).call(readDecisionTexts, {})
const text = texts[0]!

const report = (who: Member, thingKind: ThingKind, thingId: number, parts: object = {}) =>
  as(who).call(createReport, { thingKind, thingId, typeId, ...parts })
const topicBy = (author: Member) =>
  makeTopic(db, { authorId: author.memberId, tagId: tags.green, title: 'Loud tea' })
const linesOf = async (entryKind?: DeskEntryKind) =>
  (await as(mod).call(listDesk, { ...(entryKind && { entryKind }) })).items

/** A reported topic of its own author, as the desk has it. */
async function makeCase(reporters: Member[] = [bob]) {
  const author = await makeMember(db)
  const topicId = await topicBy(author)
  for (const reporter of reporters) await report(reporter, 'topic', topicId)
  const { id: entryId } = await db
    .selectFrom('report_cases')
    .select('id')
    .where('thing_id', '=', topicId)
    .where('thing_kind', '=', 'topic')
    .executeTakeFirstOrThrow()
  return { author, topicId, entryId }
}

const decide = (who: Member, entryId: number, act: DeskAct, parts: object = {}) =>
  as(who).call(decideDeskEntry, { entryKind: 'report', entryId, act, ...parts })
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const statusOf = async (reporter: Member) =>
  (await as(reporter).call(listOwnReports, {})).items.map(({ status, result }) => [status, result])

test('several reports of one thing are one entry, with everything that is needed to decide', async () => {
  const carl = await makeMember(db)
  const { author, topicId, entryId } = await makeCase([bob, carl])
  const [line] = (await linesOf()).filter((each) => each.entryId === entryId)
  expect(line).toMatchObject({ entryKind: 'report', reporterCount: 2, title: 'Loud tea', claimedBy: null })
  const entry = await as(mod).call(readDeskEntry, { entryKind: 'report', entryId })
  expect(entry).toMatchObject({
    author: { account: author.account },
    thing: { kind: 'topic', state: 'stands', place: { topicId } },
    reports: [{ reporter: { account: 'bob' } }, { reporter: { account: carl.account } }],
    history: { decisions: [], mutedUntil: null },
    acts: ['dismiss', 'uphold', 'delete', 'close', 'move', 'warn', 'mute', 'ban'],
  })
  expect(entry.bodyHtml).toContain('Steep it')
  expect(entry.history.notes).toEqual([])
  await as(mod).call(addMemberNote, { memberId: author.memberId, body: 'Was asked to be kinder' })
  const { history } = await as(mod).call(readDeskEntry, { entryKind: 'report', entryId })
  expect(history.notes).toMatchObject([{ body: 'Was asked to be kinder', writtenBy: mod.account }])
  expect(entry.subject).toBe(`topic:${topicId}`)
  await decide(mod, entryId, 'dismiss')
  const [logged] = (await as(keeper).call(listAuditLog, { subject: entry.subject })).items
  expect(logged).toMatchObject({ act: 'decide_report', after: { decision: 'dismiss' }, topicId })
  const [told] = (await as(carl).call(listReminders, { category: 'reports' })).items
  expect(told).toMatchObject({ kind: 'report_failed', actor: null })
})

test('the most urgent comes first: by due times, of reports and of what waits', async () => {
  await settings({ reviewComments: 'all' })
  const { topicId, entryId } = await makeCase()
  await as(ann).call(publishComment, { topicId, body: 'Waiting' })
  await settings({ reviewComments: 'none' })
  const other = await makeCase([bob, await makeMember(db), await makeMember(db)])
  await makeComment(db, { topicId: other.topicId, authorId: bob.memberId })
  await as(other.author).call(askDeletion, { topicId: other.topicId, reason: 'Please' })
  const items = await linesOf()
  expect(items.map((line) => [line.entryKind, line.reporterCount])).toEqual([
    ['report', 3],
    ['report', 1],
    ['post', 0],
    ['deletion', 0],
  ])
  expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).toSorted())
  expect((await linesOf('post')).map(({ entryKind }) => entryKind)).toEqual(['post'])
  const { counts } = await as(mod).call(listDesk, {})
  expect(counts).toEqual({ report: 2, post: 1, deletion: 1, appeal: 0 })
  expect((await as(mod).call(readOverview, {})).waiting).toMatchObject(counts)
  for (const id of [entryId, other.entryId]) await decide(mod, id, 'dismiss')
})

test('what waits for review and deletions that are asked for are decided here, too', async () => {
  const [post, deletion] = [(await linesOf('post'))[0]!, (await linesOf('deletion'))[0]!]
  const entry = await as(mod).call(readDeskEntry, { entryKind: 'post', entryId: post.entryId })
  expect(entry).toMatchObject({
    post: { bodyHtml: '<p>Waiting</p>' },
    acts: expect.arrayContaining(['approve']),
  })
  const key = { entryKind: 'post', entryId: post.entryId, version: post.version } as const
  const first = await as(mod).call(decideDeskEntry, { ...key, act: 'approve' })
  expect(await as(mod).call(decideDeskEntry, { ...key, act: 'approve' })).toEqual(first)
  expect((await as(keeper).call(listReviewQueue, {})).total).toBe(0)
  await as(mod).call(decideDeskEntry, {
    ...{ entryKind: 'deletion', entryId: deletion.entryId, act: 'refuse', reason: 'It helps others' },
  })
  expect(await linesOf()).toEqual([])
})

test('deleting what was reported is one act, and tells whoever reported it and whoever wrote it', async () => {
  const { author, topicId, entryId } = await makeCase()
  await decide(mod, entryId, 'delete', { textId: text.textId })
  expect((await refusal(as(bob).call(readTopic, { topicId }))).code).toBe('not_found')
  expect((await statusOf(bob))[0]).toEqual(['succeeded', text.textEn])
  const [reminder] = (await as(bob).call(listReminders, { category: 'reports' })).items
  expect(reminder).toMatchObject({ kind: 'report_succeeded', actor: null, isRead: false })
  const told = async (language: 'zh-CN' | 'en-US') =>
    (await as(author).call(listSystemNotifications, {}, language)).items[0]
  expect((await told('en-US'))?.body).toMatch(`It is about: Loud tea\nReason: ${text.textEn}\n`)
  expect((await told('zh-CN'))?.body).toContain(text.textZh)
  const { items } = await as(keeper).call(listAuditLog, { subject: `topic:${topicId}` })
  expect(items.map(({ act }) => act).toSorted()).toEqual(['decide_report', 'delete_topic'])
  expect(items[0]).toMatchObject({ actor: { account: 'mod' } })
})

test('two at once never decide on the same: of many parallel requests one holds', async () => {
  const { entryId, topicId } = await makeCase()
  const attempts = [mod, keeper, mod, keeper].map((who, at) =>
    at % 2 === 0 ? decide(who, entryId, 'dismiss') : decide(who, entryId, 'delete', { reason: 'Rude' }),
  )
  const outcomes = await Promise.allSettled(attempts)
  const ids = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.decisionId] : [],
  )
  // Whoever was first may have sent the same twice, and gets the same answer twice.
  expect(new Set(ids).size).toBe(1)
  const made = await db.selectFrom('desk_decisions').select('act').where('entry_id', '=', entryId).execute()
  expect(made).toHaveLength(1)
  const isGone = await db
    .selectFrom('topics')
    .select('deleted_at')
    .where('id', '=', topicId)
    .executeTakeFirst()
  expect(isGone?.deleted_at !== null).toBe(made[0]?.act === 'delete')
  expect(
    (await refusal(decide(await makeMember(db, { staffRole: 'moderator' }), entryId, 'uphold'))).code,
  ).toBe('reviewed_meanwhile')
})

test('an entry that somebody looks at is left alone by the others until they look at another', async () => {
  const [one, other] = [await makeCase(), await makeCase()]
  const claim = (who: Member, entryId: number) =>
    as(who).call(claimDeskEntry, { entryKind: 'report', entryId })
  await claim(keeper, one.entryId)
  expect((await refusal(claim(mod, one.entryId))).code).toBe('entry_claimed')
  expect((await refusal(decide(mod, one.entryId, 'dismiss'))).code).toBe('entry_claimed')
  const line = (await linesOf('report')).find(({ entryId }) => entryId === one.entryId)
  expect(line?.claimedBy).toBe('keeper')
  await claim(keeper, other.entryId)
  await claim(mod, one.entryId)
  const both = [claim(mod, other.entryId), claim(keeper, one.entryId)].map(
    async (each) => (await refusal(each)).code,
  )
  expect(await Promise.all(both)).toEqual(['entry_claimed', 'entry_claimed'])
  const over = { claimed_until: new Date(0) }
  await db.updateTable('desk_claims').set(over).execute()
  await claim(mod, other.entryId)
  await decide(mod, one.entryId, 'dismiss')
  await decide(mod, other.entryId, 'dismiss')
})

test('a decision can be taken back: everything is as it was, and the reports wait again', async () => {
  const { author, topicId, entryId } = await makeCase()
  const until = inAWeek()
  const { decisionId } = await decide(mod, entryId, 'mute', { deletes: true, until, reason: 'Rude' })
  const state = async () => as(keeper).call(readMember, { memberId: author.memberId })
  expect((await state()).mutedUntil).toBe(until)
  await as(mod).call(undoDeskDecision, { decisionId })
  await as(mod).call(undoDeskDecision, { decisionId })
  expect((await state()).mutedUntil).toBeNull()
  expect((await as(bob).call(readTopic, { topicId })).title).toBe('Loud tea')
  expect((await as(author).call(listSystemNotifications, {})).total).toBe(0)
  expect((await statusOf(bob))[0]).toEqual(['pending', null])
  expect((await linesOf('report')).map((line) => line.entryId)).toEqual([entryId])
  const again = await decide(mod, entryId, 'move', { tagIds: [String(tags.daily)], reason: 'Wrong place' })
  expect((await as(bob).call(readTopic, { topicId })).tag.tagId).toBe(tags.daily)
  await as(keeper).call(undoDeskDecision, { decisionId: again.decisionId })
  const { items } = await as(mod).call(listDecisions, { memberId: author.memberId })
  expect(items.map(({ act, isUndone, canUndo }) => [act, isUndone, canUndo])).toEqual([
    ['move', true, false],
    ['mute', true, false],
  ])
  await decide(mod, entryId, 'dismiss')
})

test('what was changed further since, or reported anew, is not taken back', async () => {
  const { author, entryId } = await makeCase()
  const { decisionId } = await decide(mod, entryId, 'ban', { until: inAWeek(), reason: 'Rude' })
  const later = new Date(Date.now() + 86_400_000)
  await db.updateTable('members').set({ banned_until: later }).where('id', '=', author.memberId).execute()
  expect((await refusal(as(mod).call(undoDeskDecision, { decisionId }))).code).toBe('changed_meanwhile')
  const other = await makeCase()
  const closed = await decide(mod, other.entryId, 'close', { reason: 'Enough' })
  await report(bob, 'topic', other.topicId)
  const undoing = as(mod).call(undoDeskDecision, { decisionId: closed.decisionId })
  expect((await refusal(undoing)).code).toBe('reviewed_meanwhile')
  const { items } = await as(mod).call(listDecisions, { memberId: other.author.memberId })
  expect(items.map(({ canUndo }) => canUndo)).toEqual([false])
  const [{ entryId: anew } = { entryId: 0 }] = await linesOf('report')
  await decide(mod, anew, 'dismiss')
})

test('a warning stands over the page until it is read, and isn’t read with all others', async () => {
  const { author, entryId } = await makeCase()
  await decide(mod, entryId, 'warn', { reason: 'Please keep to the matter' })
  const own = as(author)
  const [warning] = (await own.call(listMustRead, {})).items
  expect(warning).toMatchObject({ mustBeRead: true, body: expect.stringContaining('keep to the matter') })
  await own.call(readSystemNotifications, {})
  const { notificationId } = warning!
  expect((await refusal(own.call(removeSystemNotification, { notificationId }))).code).toBe('not_found')
  expect((await own.call(listMustRead, {})).items).toHaveLength(1)
  await own.call(readSystemNotifications, { notificationId })
  expect((await own.call(listMustRead, {})).items).toEqual([])
  await own.call(removeSystemNotification, { notificationId })
})

test('nobody decides about themselves, restrains who may do more, or decides without words or a time', async () => {
  const { entryId } = await makeCase()
  expect((await refusal(decide(mod, entryId, 'delete'))).fields).toEqual({ reason: 'required' })
  expect((await refusal(decide(mod, entryId, 'mute', { reason: 'x' }))).fields).toEqual({ until: 'required' })
  expect((await refusal(decide(mod, entryId, 'move', { reason: 'x' }))).fields).toEqual({
    tagIds: 'required',
  })
  const past = { reason: 'x', until: '2020-01-01T00:00:00Z' }
  expect((await refusal(decide(mod, entryId, 'ban', past))).fields).toEqual({ until: 'time_passed' })
  expect((await refusal(decide(mod, entryId, 'approve'))).code).toBe('forbidden')
  const moved = { reason: 'x', tagIds: [String(tags.tea)] }
  expect((await refusal(decide(mod, entryId, 'move', moved))).fields).toEqual({ tagIds: 'unknown_choice' })
  expect((await refusal(decide(mod, 999_999, 'dismiss'))).code).toBe('reviewed_meanwhile')
  await decide(mod, entryId, 'dismiss')
  await report(bob, 'member', mod.memberId)
  const [{ entryId: ofMod } = { entryId: 0 }] = await linesOf('report')
  const ofOwn = await as(mod).call(readDeskEntry, { entryKind: 'report', entryId: ofMod })
  expect([ofOwn.acts, ofOwn.reports]).toEqual([[], []])
  expect((await refusal(decide(mod, ofMod, 'dismiss'))).code).toBe('forbidden')
  const { decisionId } = await decide(keeper, ofMod, 'warn', { reason: 'Noted' })
  expect((await refusal(as(mod).call(undoDeskDecision, { decisionId }))).code).toBe('forbidden')
  expect((await as(mod).call(listDecisions, { memberId: mod.memberId })).items[0]?.canUndo).toBe(false)
  await report(bob, 'member', keeper.memberId)
  const [{ entryId: ofKeeper } = { entryId: 0 }] = await linesOf('report')
  const ban = { until: inAWeek(), reason: 'x' }
  expect((await refusal(decide(mod, ofKeeper, 'ban', ban))).code).toBe('forbidden')
  await decide(mod, ofKeeper, 'dismiss')
  expect((await refusal(as(ann).call(listDesk, {}))).code).toBe('forbidden')
})

test('a decision on a comment, with the points that it earned, and one on a private message', async () => {
  const author = await makeMember(db)
  const topicId = await topicBy(ann)
  const { commentId = 0 } = await as(author).call(publishComment, { topicId, body: 'Buy my tea' })
  await report(bob, 'comment', commentId)
  const [{ entryId } = { entryId: 0 }] = await linesOf('report')
  const entry = await as(mod).call(readDeskEntry, { entryKind: 'report', entryId })
  expect(entry).toMatchObject({ bodyHtml: '<p>Buy my tea</p>', above: { author: { account: 'ann' } } })
  expect(entry.address).toBe('127.0.0.1')
  const { decisionId } = await decide(mod, entryId, 'delete', { reason: 'Spam', isAbuse: true })
  expect((await as(bob).call(listComments, { topicId })).items).toEqual([])
  const earned = async () => (await as(keeper).call(readMember, { memberId: author.memberId })).pointsEarned
  expect(await earned()).toBe(0)
  await as(mod).call(undoDeskDecision, { decisionId })
  expect(await earned()).toBe(5)
})
