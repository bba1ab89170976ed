import { expect, test } from 'vitest'
import { banAddress, listAddressBans, unbanAddress } from '#contract/accounts/address-bans.ts'
import { listSystemNotifications } from '#contract/notifications/system-notifications.ts'
import { publishComment } from '#contract/posts/comment-writing.ts'
import { createReport, listOwnReports } from '#contract/posts/reports.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import {
  type DeskAct,
  decideDeskEntry,
  listDesk,
  readDeskEntry,
  undoDeskDecision,
} from '#contract/site/desk.ts'
import { notifyRolesChanged } from '#server/core/permissions.ts'
import { createTestApp, eventually, type RefusedCall } from '#test/app.ts'
import { findReportType } from '#test/decision-makers.ts'
import { type Member, makeMember, makeTopic } from '#test/makers.ts'
import { expectRefused } from '#test/refused.ts'

const { as, app, cast, db, tags } = await createTestApp({ captchaAfterReportsPerMinute: 1000 })
const { ann, bob, keeper } = cast
const mod = await makeMember(db, { account: 'mod', staffRole: 'moderator' })
const typeId = await findReportType(db)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const why = { reason: 'Floods.' }

const decide = (who: Member, entryId: number, act: DeskAct, parts: object = {}) =>
  as(who).call(decideDeskEntry, { entryKind: 'report', entryId, act, ...parts })
const undo = (who: Member, decisionId: number) => as(who).call(undoDeskDecision, { decisionId })

async function entryOf({ account }: Member): Promise<number> {
  const { items } = await as(mod).call(listDesk, { entryKind: 'report' })
  return items.find(({ author }) => author.account === account)!.entryId
}

/** A reported comment that was sent from an address. */
async function makeComment(address: string) {
  const author = await makeMember(db)
  const topicId = await makeTopic(db, { authorId: ann.memberId, tagId: tags.green })
  const { commentId } = await as(author).call(publishComment, { topicId, body: 'Buy my tea' })
  await db.updateTable('post_origins').set({ address }).where('post_id', '=', commentId).execute()
  await as(bob).call(createReport, { thingKind: 'comment', thingId: commentId, typeId })
  return { author, entryId: await entryOf(author) }
}

const statusFrom = async (address: string) =>
  (await app.inject({ url: '/api/baseInfo', headers: { 'x-forwarded-for': address } })).statusCode
const bans = async () =>
  (await as(keeper).call(listAddressBans, {})).items.map(({ address, until, reason }) => [
    ...[address, until, reason],
  ])

test('an address is banned at the desk, which its author is told, and that is taken back', async () => {
  const { author, entryId } = await makeComment('203.0.113.9')
  const { decisionId, canUndo } = await decide(mod, entryId, 'ban_address', why)
  await eventually(async () => expect(await statusFrom('203.0.113.9')).toBe(456))
  expect(await bans()).toEqual([['203.0.113.9/32', null, 'Floods.']])
  const told = async () => (await as(author).call(listSystemNotifications, {}, 'en-US')).items
  expect(await told()).toMatchObject([{ title: 'Your network address was banned' }])
  expect((await as(bob).call(listOwnReports, {})).items[0]).toMatchObject({ status: 'succeeded' })

  expect(canUndo).toBe(true)
  await undo(mod, decisionId)
  await eventually(async () => expect(await statusFrom('203.0.113.9')).toBe(200))
  expect(await bans()).toEqual([])
  expect(await told()).toEqual([])
  expect(await entryOf(author)).toBe(entryId)
  const { items } = await as(keeper).call(listAuditLog, { subject: 'address:203.0.113.9/32' })
  expect(items.map(({ act }) => act)).toEqual(['unban_address', 'ban_address'])
})

test('of IPv6 all addresses of the same connection are banned', async () => {
  const { entryId } = await makeComment('2001:db8:1:2::5')
  const { decisionId } = await decide(mod, entryId, 'ban_address', why)
  await eventually(async () => expect(await statusFrom('2001:db8:1:2:ffff::6')).toBe(456))
  expect(await statusFrom('2001:db8:1:3::5')).toBe(200)
  await undo(mod, decisionId)
  expect(await bans()).toEqual([])
})

test('taking it back gives back the ban that was there before, unless that was changed since', async () => {
  const until = inDays(3)
  const first = await makeComment('203.0.113.10')
  await decide(mod, first.entryId, 'ban_address', { ...why, until })
  const second = await makeComment('203.0.113.10')
  const { decisionId } = await decide(mod, second.entryId, 'ban_address', { reason: 'Again.' })
  expect(await bans()).toEqual([['203.0.113.10/32', null, 'Again.']])
  await undo(mod, decisionId)
  expect(await bans()).toEqual([['203.0.113.10/32', until, 'Floods.']])

  const third = await decide(mod, second.entryId, 'ban_address', { reason: 'Again.' })
  const [{ banId } = { banId: 0 }] = (await as(keeper).call(listAddressBans, {})).items
  await as(keeper).call(unbanAddress, { banId })
  await expectRefused(db, 'changed_meanwhile', [() => undo(mod, third.decisionId)])
  await as(keeper).call(banAddress, { address: '203.0.113.10', reason: 'Mine.' })
  await expectRefused(db, 'changed_meanwhile', [() => undo(mod, third.decisionId)])
})

test('a mute or a ban that is taken back leaves the one that was there before', async () => {
  const { author, entryId } = await makeComment('203.0.113.12')
  const { memberId } = author
  for (const act of ['mute', 'ban'] as const) {
    const column = act === 'mute' ? 'muted_until' : 'banned_until'
    const before = new Date(Date.now() + 86_400_000)
    await db
      .updateTable('members')
      .set({ [column]: before })
      .where('id', '=', memberId)
      .execute()
    const { decisionId } = await decide(mod, entryId, act, { ...why, until: inDays(7) })
    await undo(mod, decisionId)
    const row = await db.selectFrom('members').select(column).where('id', '=', memberId).executeTakeFirst()
    expect(row).toEqual({ [column]: before })
  }
})

test('nobody bans their own address at the desk, or one that is not known, or without the right', async () => {
  const { entryId } = await makeComment('127.0.0.1')
  await expectRefused(db, 'own_address', [() => decide(mod, entryId, 'ban_address', why)])
  const topicId = await makeTopic(db, { authorId: (await makeMember(db)).memberId, tagId: tags.green })
  await as(bob).call(createReport, { thingKind: 'topic', thingId: topicId, typeId })
  const { items } = await as(mod).call(listDesk, { entryKind: 'report' })
  const ofTopic = items.find(({ thingKind }) => thingKind === 'topic')!.entryId
  await db
    .insertInto('staff_roles')
    .values({ name: 'reader', name_zh: '审稿', name_en: 'Reader', rights: ['moderate_content'] })
    .execute()
  const reader = await makeMember(db, { staffRole: 'reader' })
  await db.transaction().execute(notifyRolesChanged)
  await eventually(async () => {
    const { address, acts } = await as(reader).call(readDeskEntry, { entryKind: 'report', entryId })
    expect([address, acts.includes('ban_address')]).toEqual([null, false])
  })
  await expectRefused(db, 'forbidden', [
    () => decide(mod, ofTopic, 'ban_address', why),
    () => decide(reader, entryId, 'ban_address', why),
  ])
  const { decisionId } = await decide(mod, (await makeComment('203.0.113.11')).entryId, 'ban_address', why)
  await expectRefused(db, 'forbidden', [() => undo(reader, decisionId)])
})

test('the last administrator is neither banned nor muted at the desk', async () => {
  const vice = await makeMember(db, { account: 'vice', staffRole: 'administrator' })
  for (const { memberId } of [keeper, vice])
    await as(bob).call(createReport, { thingKind: 'member', thingId: memberId, typeId })
  const [ofKeeper, ofVice] = [await entryOf(keeper), await entryOf(vice)]
  const restraint = { ...why, until: inDays(7) }
  await expectRefused(db, 'forbidden', [
    () => decide(mod, ofKeeper, 'ban', restraint),
    () => decide(mod, ofKeeper, 'mute', restraint),
    () => decide(keeper, ofKeeper, 'ban', restraint),
  ])
  // Of two the one who is about to leave.
  const leave = (cancellation_due_at: Date | null) =>
    db.updateTable('members').set({ cancellation_due_at }).where('id', '=', keeper.memberId).execute()
  await leave(new Date(Date.now() + 86_400_000))
  await expectRefused(db, 'last_administrator', [() => decide(keeper, ofVice, 'ban', restraint)])
  await leave(null)
  // Two who ban each other: whoever is second is told that nobody would be left.
  const outcomes = await Promise.all(
    [decide(keeper, ofVice, 'ban', restraint), decide(vice, ofKeeper, 'ban', restraint)].map((deciding) =>
      deciding.then(
        () => 'banned',
        (error: RefusedCall) => error.code,
      ),
    ),
  )
  expect(outcomes).toContain('banned')
  const administrators = await db
    .selectFrom('members')
    .select('banned_until')
    .where('staff_role', '=', 'administrator')
    .execute()
  expect(administrators.filter(({ banned_until }) => banned_until === null)).toHaveLength(1)
})
