/* Shared: what the staff decide is told to whom it concerns. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/notifications/system-notifications.ts'
import type { NotificationAudience, SentNotification } from '#contract/notifications/system-notifications.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { dayMs } from '#server/core/durations.ts'
import { inLanguage } from '#server/core/in-language.ts'
import type { JobContext } from '#server/core/job.ts'
import { notify } from '#server/core/notify.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import {
  countSent,
  deleteNotification,
  findReceiver,
  findRole,
  insertNotification,
  markAnnounced,
  readSentRows,
  type SentRow,
  unannounced,
} from './sent-queries.ts'
import { everyonesUnreadChannel, tellUnreadChanged } from './unread-lines.ts'

/** Tells the process that announces that something was written. */
export const announcementChannel = 'system_notifications'

const aheadMsMax = 366 * dayMs

const announcements: WorkQueue = {
  ...unannounced,
  channel: announcementChannel,
  leaseMs: 60_000,
  attemptsMax: 5,
  firstWaitMs: 1_000,
}

type Written = ParsedInputOf<typeof contract.sendSystemNotification>

/** Writes one row, however many get it. */
export async function sendSystemNotification(
  { db, actor, requestKey }: MemberContext,
  input: Written,
): Promise<void> {
  const deliveredAt = readDelivery(input)
  const { audience, titleZh: title_zh, titleEn: title_en, bodyZh: body_zh, bodyEn: body_en } = input
  await transact(db, async (tx) => {
    await claimRequestKey(tx, requestKey)
    const receivers = await findReceivers(tx, input)
    const written_by = actor.memberId
    const words = { title_zh, title_en, body_zh, body_en }
    const { id, delivered_at } = await insertNotification(
      tx,
      { audience, ...receivers, ...words, written_by },
      deliveredAt,
    )
    await writeAudit(tx, actor, {
      act: 'send_notification',
      subject: `notification:${id}`,
      after: { audience, ...receivers, ...words, delivered_at },
    })
    await notify(tx, announcementChannel, '')
  })
}

function readDelivery({ deliveredAt }: Written): Date | undefined {
  if (deliveredAt === undefined) return undefined
  const at = new Date(deliveredAt)
  if (at.getTime() <= Date.now()) throw fieldError('deliveredAt', { code: 'time_passed' })
  if (at.getTime() > Date.now() + aheadMsMax) throw fieldError('deliveredAt', { code: 'time_too_far' })
  return at
}

/** Of a role only those who hold it when they look get it, and of what isn't of the audience nothing is kept. */
async function findReceivers(tx: Tx, { audience, roleId, account }: Written) {
  if (audience === 'everyone') return { role_id: null, member_id: null }
  if (audience === 'role') {
    if (roleId === undefined) throw fieldError('roleId', { code: 'required' })
    if (!(await findRole(tx, roleId))) throw fieldError('roleId', { code: 'unknown_choice' })
    return { role_id: roleId, member_id: null }
  }
  if (!account) throw fieldError('account', { code: 'required' })
  const member = await findReceiver(tx, account)
  if (!member) throw fieldError('account', { code: 'unknown_member' })
  return { role_id: null, member_id: member.id }
}

export interface Told {
  memberId: number
  /** Of the staff. */
  by: number
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
  mustBeRead?: boolean
}

/** Tells one member what the staff decided about them, at once. The decision itself is what is written down. Returns its id. */
export async function tellMember(tx: Tx, { memberId, by, mustBeRead = false, ...words }: Told) {
  const { id } = await insertNotification(
    tx,
    {
      ...{ audience: 'member', role_id: null, member_id: memberId, written_by: by },
      ...{ title_zh: words.titleZh, title_en: words.titleEn, body_zh: words.bodyZh, body_en: words.bodyEn },
      ...{ must_be_read: mustBeRead, is_decision: true },
    },
    undefined,
  )
  await tellUnreadChanged(tx, memberId)
  return id
}

/** Takes such words away again, if they are still there. */
export async function untellMember(tx: Tx, memberId: number, notificationId: number): Promise<void> {
  await deleteNotification(tx, notificationId)
  await tellUnreadChanged(tx, memberId)
}

export async function withdrawSystemNotification(
  { db, actor }: MemberContext,
  { notificationId }: ParsedInputOf<typeof contract.withdrawSystemNotification>,
): Promise<void> {
  await transact(db, async (tx) => {
    const withdrawn = await deleteNotification(tx, notificationId)
    if (!withdrawn) throw new UserError('not_found')
    const { member_id, ...before } = withdrawn
    await writeAudit(tx, actor, {
      act: 'withdraw_notification',
      subject: `notification:${notificationId}`,
      before,
    })
    await tellListeners(tx, member_id)
  })
}

/** Has those hear whose lists are others now: one member, or whoever is here. */
const tellListeners = (tx: Tx, memberId: number | null): Promise<void> =>
  memberId === null ? notify(tx, everyonesUnreadChannel, '') : tellUnreadChanged(tx, memberId)

export async function listSentNotifications(
  context: MemberContext,
  { page }: ParsedInputOf<typeof contract.listSentNotifications>,
): Promise<OutputOf<typeof contract.listSentNotifications>> {
  const { db, permissions, language } = context
  const list = await readPage(page, {
    count: () => countSent(db),
    rows: (span) => readSentRows(db, span),
    toItem: (row) => toSent(row, context),
  })
  const roles = permissions.roles.map((role) => ({ roleId: role.id, name: inLanguage(role, language) }))
  return { ...list, roles }
}

const toSent = (row: SentRow, { language }: MemberContext): SentNotification => ({
  notificationId: row.id,
  audience: row.audience as NotificationAudience,
  receiver: row.receiver ?? inLanguage(row, language) ?? '',
  title: language === 'zh-CN' ? row.title_zh : row.title_en,
  sentBy: row.sent_by,
  deliveredAt: row.delivered_at.toISOString(),
})

/** Tells the lines of those who are here of what is delivered now. */
export const announceDelivered = (
  { db, log }: JobContext,
  { stop }: { stop?: AbortSignal } = {},
): Promise<number> =>
  workOff({ db, log }, announcements, {
    stop,
    work: (id) =>
      transact(db, async (tx) => {
        const announced = await markAnnounced(tx, id)
        if (announced) await tellListeners(tx, announced.member_id)
      }),
    // It is in the lists all the same; who is here hears of it with the next thing.
    fail: async () => undefined,
  })
