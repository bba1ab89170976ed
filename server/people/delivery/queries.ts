import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { ReminderCategory } from '#contract/notifications/reminder-categories.ts'
import type { Digest, MailedKind } from '#contract/people/delivery.ts'
import type { PushedKind } from '#contract/people/push.ts'
import type { Database, Tx } from '#server/core/database.ts'
import {
  type MissedConversation,
  type MissedRow,
  showingTaken,
  takenColumns,
  unreadFromOthers,
} from './missed-queries.ts'

export interface ChoicesRow {
  unwanted: ReminderCategory[]
  mailed: MailedKind[]
  /** Null where they have not said. */
  pushed: PushedKind[] | null
  digest: Digest
  /** Minutes of the day. */
  quiet_from: number | null
  quiet_until: number | null
}

/** Returns a row of nothing but nulls where a member has chosen nothing yet. */
export async function readChoices(db: Database, memberId: number) {
  const { rows } = await sql<Partial<ChoicesRow> & { email: string | null }>`
    select unwanted, mailed, pushed, digest, quiet_from, quiet_until, email
    from members left join delivery_choices on member_id = members.id where members.id = ${memberId}`.execute(
    db,
  )
  return rows[0]!
}

export interface SavedChoices extends ChoicesRow {
  time_zone: string
  language: Language
}

/** The first digest comes a day, or a week, after it was asked for. */
export const upsertChoices = (db: Database, memberId: number, choices: SavedChoices) =>
  sql`
    insert into delivery_choices
      (member_id, unwanted, mailed, pushed, digest, quiet_from, quiet_until, time_zone, language, digested_at)
    values (${memberId}, ${choices.unwanted}::text[], ${choices.mailed}::text[], ${choices.pushed}::text[],
      ${choices.digest}, ${choices.quiet_from}, ${choices.quiet_until}, ${choices.time_zone}, ${choices.language}, now())
    on conflict (member_id) do update set unwanted = excluded.unwanted, mailed = excluded.mailed,
      pushed = excluded.pushed, digest = excluded.digest, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      time_zone = excluded.time_zone, language = excluded.language,
      digested_at = case when delivery_choices.digest = 'never' then now() else delivery_choices.digested_at end
  `.execute(db)

export const stopDigests = (db: Database, memberId: number) =>
  db.updateTable('delivery_choices').set({ digest: 'never' }).where('member_id', '=', memberId).execute()

export const stopMails = (db: Database, memberId: number) =>
  db.updateTable('delivery_choices').set({ mailed: [] }).where('member_id', '=', memberId).execute()

/** To whom a mail may go, as they chose. */
export interface Receiver {
  member_id: number
  language: Language
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
  mailed: MailedKind[]
}

const receivers = sql`
  select member_id, language, time_zone, quiet_from, quiet_until, mailed
  from delivery_choices join members on members.id = member_id
  where email is not null and cancelled_at is null and (banned_until is null or banned_until < now())`

/**
 * Those whose next digest is due: within half an hour of the day or week, because the last one was written some moments after its
 * job began, and the job of the same hour is meant to find it.
 */
export async function readDigestReceivers(db: Database): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    ${receivers} and digest <> 'never'
      and digested_at <= now() - case digest when 'daily' then interval '1 day' else interval '7 days' end + interval '30 minutes'
    order by member_id`.execute(db)
  return rows
}

const mentions = sql`('topic_mentioned', 'comment_mentioned', 'reply_mentioned', 'question_mentioned',
  'answer_mentioned', 'answer_reply_mentioned')`

const isMissed = sql`read_at is null and head_id is null and mailed_at is null`

/** The next so many members who want some of what they miss by mail, by their ids. */
export async function readMailChoosers(db: Database, afterId: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('delivery_choices')
    .select('member_id')
    .where('member_id', '>', afterId)
    .where('mailed', '<>', sql<MailedKind[]>`'{}'`)
    .orderBy('member_id')
    .limit(count)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Those of these who have not read for an hour what they want by mail, and whom no mail has told of it. */
export async function readMailReceivers(db: Database, memberIds: readonly number[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    ${receivers} and member_id = any(${memberIds}::bigint[]) and (
      'mentions' = any(mailed) and exists (
        select from reminders where reminders.member_id = delivery_choices.member_id and ${isMissed}
          and kind in ${mentions} and reminded_at <= now() - interval '1 hour'
      )
      or 'messages' = any(mailed) and exists (
        select from conversation_sides as side join private_messages
          on private_messages.conversation_id = side.conversation_id
          and number > greatest(side.read_number, side.cleared_number, side.mailed_number)
        where side.member_id = delivery_choices.member_id and unread_count > 0 and muted_at is null
          and sender_id = side.other_id and sent_at <= now() - interval '1 hour'
      )
    )
    order by member_id`.execute(db)
  return rows
}

/**
 * Takes what a member has missed for a mail: lines that are unread, that no mail has told of and that they may still read, the
 * latest first. What is taken is told by no other mail, the mail's own transaction willing.
 */
export async function takeMissed(tx: Tx, memberId: number, { onlyMentions }: { onlyMentions: boolean }) {
  const { rows } = await sql<MissedRow>`
    with taken as (
      update reminders set mailed_at = now() where id in (
        select id from reminders
        where member_id = ${memberId} and ${isMissed} ${onlyMentions ? sql`and kind in ${mentions}` : sql``}
        order by id for update
      )
      returning ${takenColumns}
    )
    ${showingTaken(memberId)}`.execute(tx)
  return rows
}

/** The same of private messages; muted conversations say nothing by mail either. */
export async function takeMissedMessages(tx: Tx, memberId: number): Promise<MissedConversation[]> {
  const { rows } = await sql<MissedConversation>`
    with missed as (
      ${unreadFromOthers(memberId, sql`side.mailed_number`)}
    ), told as (
      update conversation_sides set mailed_number = missed.number from missed
      where conversation_sides.member_id = ${memberId} and conversation_sides.other_id = missed.other_id
    )
    select account, nickname, count from missed join members on members.id = other_id
    where cancelled_at is null order by count desc, account`.execute(tx)
  return rows
}

/** Who missed nothing hears nothing until the next one is due. */
export const markDigested = (tx: Tx, memberId: number) =>
  tx
    .updateTable('delivery_choices')
    .set({ digested_at: sql`now()` })
    .where('member_id', '=', memberId)
    .execute()

/** Holds the row, so that of two who write to a member one waits. Returns undefined when they no longer want it. */
export const lockReceiver = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('delivery_choices')
    .select(['digest', 'mailed', 'digested_at'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

/** Where a member's mail goes at this moment: null where they have no address any more. */
export const readAddress = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirstOrThrow()
