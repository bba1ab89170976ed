import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/notifications/system-notifications.ts'
import type { SystemNotification } from '#contract/notifications/system-notifications.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import {
  countNotifications,
  markAllNotifications,
  markNotification,
  type NotificationRow,
  readMustRead,
  readNotificationRows,
} from './system-notification-queries.ts'
import { tellUnreadChanged } from './unread-lines.ts'

/** Lists what the staff told everyone, a role of the actor or the actor alone since they registered. */
export const listSystemNotifications = (
  { db, actor, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listSystemNotifications>,
): Promise<Page<SystemNotification>> =>
  readPage(page, {
    count: () => countNotifications(db, actor.memberId),
    rows: (span) => readNotificationRows(db, actor.memberId, span),
    toItem: (row) => toNotification(row, language),
  })

const toNotification = (row: NotificationRow, language: Language): SystemNotification => ({
  notificationId: row.id,
  title: language === 'zh-CN' ? row.title_zh : row.title_en,
  body: language === 'zh-CN' ? row.body_zh : row.body_en,
  deliveredAt: row.delivered_at.toISOString(),
  isRead: row.is_read,
  mustBeRead: row.must_be_read,
})

/** What the staff want the actor to read before anything else. */
export async function listMustRead({
  db,
  actor,
  language,
}: MemberContext): Promise<{ items: SystemNotification[] }> {
  const rows = await readMustRead(db, actor.memberId)
  return { items: rows.map((row) => toNotification(row, language)) }
}

/** One that the actor doesn't have stays as it is, as one that doesn't exist. */
export async function readSystemNotifications(
  { db, actor: { memberId } }: MemberContext,
  { notificationId }: ParsedInputOf<typeof contract.readSystemNotifications>,
): Promise<void> {
  await transact(db, async (tx) => {
    if (notificationId === undefined) await markAllNotifications(tx, memberId)
    else await markNotification(tx, memberId, { notificationId, isRemoved: false })
    await tellUnreadChanged(tx, memberId)
  })
}

/** The others keep it. */
export async function removeSystemNotification(
  { db, actor: { memberId } }: MemberContext,
  { notificationId }: ParsedInputOf<typeof contract.removeSystemNotification>,
): Promise<void> {
  await transact(db, async (tx) => {
    const removed = await markNotification(tx, memberId, { notificationId, isRemoved: true })
    if (removed === 0) throw new UserError('not_found')
    await tellUnreadChanged(tx, memberId)
  })
}
