import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readUnreadCounts } from '#contract/notifications/reminders.ts'
import {
  listSentNotifications,
  listSystemNotifications,
  readSystemNotifications,
  removeSystemNotification,
  sendSystemNotification,
  withdrawSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import type { Tx } from '#server/core/database.ts'
import { createLog } from '#server/core/log.ts'
import { createTestApp, eventually, refusal } from '#test/app.ts'
import { type Member, makeMember, makeRole } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { announceDelivered, tellMember } from './sent-notifications.ts'
import { deleteNotification } from './sent-queries.ts'

const { as, cast, db } = await createTestApp()
const keeper = as(cast.keeper)
const job = { db, log: createLog({ logLevel: 'silent' }) }
const words = { titleZh: '公告', titleEn: 'Notice', bodyZh: '今晚维护', bodyEn: 'Maintenance tonight' }

/** The titles of a member's list and which are unread; the badge counts the same. */
async function listOf(member: Member, language: 'zh-CN' | 'en-US' = 'en-US') {
  const { items, total } = await as(member).call(listSystemNotifications, {}, language)
  const { notifications } = await as(member).call(readUnreadCounts, {})
  expect([total, notifications]).toEqual([items.length, items.filter(({ isRead }) => !isRead).length])
  return items
}
const titlesOf = async (member: Member) => (await listOf(member)).map(({ title }) => title)

test('everyone, a role or one member is told, each in their language, and nobody who came later', async () => {
  const [holder, other] = [await makeMember(db), await makeMember(db)]
  const roleId = await makeRole(db, 'Listeners')
  await db
    .insertInto('member_roles')
    .values({ member_id: holder.memberId, role_id: roleId, source: 'staff' })
    .execute()
  await keeper.call(sendSystemNotification, { ...words, audience: 'everyone' })
  await eventually(() =>
    keeper.call(sendSystemNotification, { ...words, titleEn: 'Role', audience: 'role', roleId }),
  )
  const account = other.account.toUpperCase()
  await keeper.call(sendSystemNotification, { ...words, titleEn: 'You', audience: 'member', account })
  expect(await titlesOf(holder)).toEqual(['Role', 'Notice'])
  expect(await titlesOf(other)).toEqual(['You', 'Notice'])
  expect((await listOf(other, 'zh-CN'))[0]).toMatchObject({ title: '公告', body: '今晚维护' })
  expect(await titlesOf(await makeMember(db))).toEqual([])

  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from system_notifications) + (select count(*) from system_notification_marks)
      + (select count(*) from system_notification_readings) as rows`.execute(db)
  expect(Number(rows[0]?.rows)).toBe(3)
})

test('a member reads one or all and removes one, for themselves alone', async () => {
  const [reader, other] = [await makeMember(db), await makeMember(db)]
  for (const titleEn of ['First', 'Second', 'Third'])
    await keeper.call(sendSystemNotification, { ...words, titleEn, audience: 'everyone' })
  const [third, second] = await listOf(reader)
  await as(reader).call(readSystemNotifications, { notificationId: third!.notificationId })
  expect((await listOf(reader)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  await as(reader).call(removeSystemNotification, { notificationId: second!.notificationId })
  expect(await titlesOf(reader)).toEqual(['Third', 'First'])
  await as(reader).call(readSystemNotifications, {})
  expect((await listOf(reader)).map(({ isRead }) => isRead)).toEqual([true, true])
  expect((await listOf(other)).map(({ isRead }) => isRead)).toEqual([false, false, false])
  await keeper.call(sendSystemNotification, { ...words, titleEn: 'Fourth', audience: 'everyone' })
  expect((await listOf(reader)).map(({ isRead }) => isRead)).toEqual([false, true, true])
})

test("another's notification is neither read nor removed", async () => {
  const [owner, thief] = [await makeMember(db), await makeMember(db)]
  const { account } = owner
  await keeper.call(sendSystemNotification, { ...words, audience: 'member', account })
  const { notificationId } = (await listOf(owner))[0]!
  await as(thief).call(readSystemNotifications, { notificationId })
  const removing = as(thief).call(removeSystemNotification, { notificationId })
  expect((await refusal(removing)).code).toBe('not_found')
  expect((await listOf(owner)).map(({ isRead }) => isRead)).toEqual([false])
})

test('what is for later is delivered then, and announced once', async () => {
  const member = await makeMember(db)
  const deliveredAt = new Date(Date.now() + 3_600_000).toISOString()
  const { account } = member
  await keeper.call(sendSystemNotification, { ...words, audience: 'member', account, deliveredAt })
  await announceDelivered(job)
  expect(await titlesOf(member)).toEqual([])
  await sql`
    update system_notifications set delivered_at = now(), due_at = now() where member_id = ${member.memberId}
  `.execute(db)
  expect(await announceDelivered(job)).toBe(1)
  expect(await announceDelivered(job)).toBe(0)
  expect(await titlesOf(member)).toEqual(['Notice'])
})

test('what was decided about a member is in their list alone, and is none of what staff sent', async () => {
  const member = await makeMember(db)
  const { total: before } = await keeper.call(listSentNotifications, {})
  const decision = { ...words, titleEn: 'Decided', memberId: member.memberId, by: cast.keeper.memberId }
  await db.transaction().execute((tx) => tellMember(tx, decision))
  expect(await titlesOf(member)).toEqual(['Decided'])
  expect((await keeper.call(listSentNotifications, {})).total).toBe(before)
  expect(await announceDelivered(job)).toBe(0)
})

test('staff withdraw what they sent, every act is written down, and what is wrong is said', async () => {
  const member = await makeMember(db)
  await keeper.call(sendSystemNotification, { ...words, titleEn: 'Oops', audience: 'everyone' })
  const { items } = await keeper.call(listSentNotifications, {})
  expect(items[0]).toMatchObject({ title: 'Oops', audience: 'everyone', sentBy: cast.keeper.account })
  expect(await titlesOf(member)).toEqual(['Oops'])
  const { notificationId } = items[0]!
  await keeper.call(withdrawSystemNotification, { notificationId })
  expect(await titlesOf(member)).toEqual([])
  const subject = `notification:${notificationId}`
  const log = await keeper.call(listAuditLog, { subject })
  expect(log.items.map(({ act }) => act)).toEqual(['withdraw_notification', 'send_notification'])

  const fieldsOf = async (input: Record<string, unknown>) =>
    (await refusal(keeper.call(sendSystemNotification, { ...words, audience: 'everyone', ...input }))).fields
  expect(await fieldsOf({ audience: 'role' })).toEqual({ roleId: 'required' })
  expect(await fieldsOf({ audience: 'role', roleId: 9_999 })).toEqual({ roleId: 'unknown_choice' })
  expect(await fieldsOf({ audience: 'member', account: 'nobody_here' })).toEqual({
    account: 'unknown_member',
  })
  expect(await fieldsOf({ deliveredAt: '2020-01-01T00:00:00Z' })).toEqual({ deliveredAt: 'time_passed' })
  expect(await fieldsOf({ deliveredAt: '2099-01-01T00:00:00Z' })).toEqual({ deliveredAt: 'time_too_far' })
  const again = keeper.call(withdrawSystemNotification, { notificationId })
  expect((await refusal(again)).code).toBe('not_found')
})

test('a role that is deleted while somebody writes to it is none of the choices any more', async () => {
  const roleId = await makeRole(db, 'Soon gone')
  const sending = await meanwhile(
    db,
    (tx) => tx.deleteFrom('roles').where('id', '=', roleId).execute(),
    () => refusal(keeper.call(sendSystemNotification, { ...words, audience: 'role', roleId })),
  )
  expect(sending.fields).toEqual({ roleId: 'unknown_choice' })
})

test('one that is withdrawn while it is read or removed is gone, and nobody meets an error', async () => {
  const member = await makeMember(db)
  const { account } = member
  for (const titleEn of ['Kept', 'First', 'Second'])
    await keeper.call(sendSystemNotification, { ...words, titleEn, audience: 'member', account })
  const [second, first, kept] = (await listOf(member)).map(({ notificationId }) => ({ notificationId }))
  const withdrawing =
    ({ notificationId }: { notificationId: number }) =>
    (tx: Tx) =>
      deleteNotification(tx, notificationId)
  await meanwhile(db, withdrawing(first!), () => as(member).call(readSystemNotifications, first!))
  const removing = await meanwhile(db, withdrawing(second!), () =>
    refusal(as(member).call(removeSystemNotification, second!)),
  )
  expect(removing.code).toBe('not_found')
  expect(await listOf(member)).toMatchObject([{ ...kept, isRead: false }])
})
