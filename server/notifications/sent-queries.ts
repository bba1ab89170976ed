import { sql } from 'kysely'
import type { NotificationAudience } from '#contract/notifications/system-notifications.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export interface WrittenNotification {
  audience: NotificationAudience
  role_id: number | null
  member_id: number | null
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
  written_by: number
  /** Shown over the page until its reader says that they have read it. */
  must_be_read?: boolean
  /** Of the staff about its member, who alone is told: nobody has sent it. */
  is_decision?: boolean
}

/** Without a time it is delivered at once. */
export const insertNotification = (tx: Tx, written: WrittenNotification, deliveredAt: Date | undefined) =>
  tx
    .insertInto('system_notifications')
    .values({
      ...written,
      ...(deliveredAt && { delivered_at: deliveredAt, due_at: deliveredAt }),
      ...(written.is_decision && { announced_at: sql`now()` }),
    })
    .returning(['id', 'delivered_at'])
    .executeTakeFirstOrThrow()

export const deleteNotification = (tx: Tx, id: number) =>
  tx
    .deleteFrom('system_notifications')
    .where('id', '=', id)
    .returning(['audience', 'member_id', 'title_zh', 'title_en', 'delivered_at'])
    .executeTakeFirst()

const sent = (db: Database) => db.selectFrom('system_notifications').where('is_decision', '=', false)

export const countSent = (db: Database) =>
  sent(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const readSentRows = (db: Database, { offset, count }: Span) =>
  sent(db)
    .innerJoin('members as writer', 'writer.id', 'written_by')
    .leftJoin('members as receiver', 'receiver.id', 'member_id')
    .leftJoin('roles', 'roles.id', 'role_id')
    .select([
      'system_notifications.id',
      'audience',
      'title_zh',
      'title_en',
      'delivered_at',
      'writer.account as sent_by',
      'receiver.account as receiver',
      'roles.name_zh',
      'roles.name_en',
    ])
    .orderBy('delivered_at', 'desc')
    .orderBy('system_notifications.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export type SentRow = Awaited<ReturnType<typeof readSentRows>>[number]

export const findReceiver = (db: Database, account: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

/** It stays until the transaction ends. */
export const findRole = (tx: Tx, roleId: number) =>
  tx.selectFrom('roles').select('id').where('id', '=', roleId).forKeyShare().executeTakeFirst()

export const unannounced = {
  table: 'system_notifications',
  key: 'id',
  isWaiting: sql`announced_at is null`,
}

/** Returns whom it is for; nothing where it was withdrawn meanwhile. */
export const markAnnounced = (tx: Tx, id: number) =>
  tx
    .updateTable('system_notifications')
    .set({ announced_at: sql`now()` })
    .where('id', '=', id)
    .returning('member_id')
    .executeTakeFirst()
