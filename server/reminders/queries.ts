import { sql } from 'kysely'
import type { ReminderKind } from '#contract/reminders.ts'
import { authorColumns } from '#server/accounts/member-shapes.ts'
import type { Database, Tx } from '#server/db/database.ts'

export const insertReminder = (
  tx: Tx,
  reminder: {
    member_id: number
    actor_id: number
    kind: ReminderKind
    topic_id: number
    comment_id?: number
  },
) =>
  tx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'comment_id']).doNothing())
    .execute()

export const countReminders = (db: Database, memberId: number) =>
  db
    .selectFrom('reminders')
    .select((eb) => [eb.fn.countAll<number>().as('total')])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const countUnreadReminders = (db: Database, memberId: number) =>
  db
    .selectFrom('reminders')
    .select((eb) => [eb.fn.countAll<number>().as('unread')])
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Reminders of deleted things stay in the list with their title, but lead nowhere. */
export const readReminderRows = (db: Database, memberId: number, offset: number, count: number) =>
  db
    .selectFrom('reminders')
    .innerJoin('members', 'members.id', 'reminders.actor_id')
    .innerJoin('topics', 'topics.id', 'reminders.topic_id')
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.id', '=', 'reminders.comment_id')
        .on('comments.deleted_at', 'is', null)
        .on('topics.deleted_at', 'is', null),
    )
    .select([
      'reminders.id',
      sql<ReminderKind>`reminders.kind`.as('kind'),
      'reminders.topic_id',
      'topics.title',
      'comments.id as comment_id',
      'comments.floor',
      'reminders.reminded_at',
      'reminders.read_at',
      ...authorColumns,
    ])
    .where('reminders.member_id', '=', memberId)
    .orderBy('reminders.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Without an id, all of the member's. */
export const markRemindersRead = (db: Database, memberId: number, reminderId?: number) =>
  db
    .updateTable('reminders')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(reminderId !== undefined, (query) => query.where('id', '=', reminderId!))
    .execute()
