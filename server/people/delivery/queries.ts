import { sql } from 'kysely'
import type { Language } from '#contract/core/language.ts'
import type { ReminderCategory } from '#contract/notifications/reminder-categories.ts'
import type { Digest, MailedKind } from '#contract/people/delivery.ts'
import type { Database, Tx } from '#server/core/database.ts'

export interface ChoicesRow {
  unwanted: ReminderCategory[]
  mailed: MailedKind[]
  digest: Digest
  /** Minutes of the day. */
  quiet_from: number | null
  quiet_until: number | null
}

/** Returns a row of nothing but nulls where a member has chosen nothing yet. */
export async function readChoices(db: Database, memberId: number) {
  const { rows } = await sql<Partial<ChoicesRow> & { email: string | null }>`
    select unwanted, mailed, digest, quiet_from, quiet_until, email
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
      (member_id, unwanted, mailed, digest, quiet_from, quiet_until, time_zone, language, digested_at)
    values (${memberId}, ${choices.unwanted}::text[], ${choices.mailed}::text[], ${choices.digest},
      ${choices.quiet_from}, ${choices.quiet_until}, ${choices.time_zone}, ${choices.language}, now())
    on conflict (member_id) do update set unwanted = excluded.unwanted, mailed = excluded.mailed,
      digest = excluded.digest, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
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
  email: string
  language: Language
  time_zone: string
  quiet_from: number | null
  quiet_until: number | null
  mailed: MailedKind[]
}

const receivers = sql`
  select member_id, email, language, time_zone, quiet_from, quiet_until, mailed
  from delivery_choices join members on members.id = member_id
  where email is not null and cancelled_at is null and (banned_until is null or banned_until < now())`

/** Those whose next digest is due. */
export async function readDigestReceivers(db: Database): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    ${receivers} and digest <> 'never'
      and digested_at <= now() - case digest when 'daily' then interval '1 day' else interval '7 days' end
    order by member_id`.execute(db)
  return rows
}

const mentions = sql`('topic_mentioned', 'comment_mentioned', 'reply_mentioned', 'question_mentioned',
  'answer_mentioned', 'answer_reply_mentioned')`

const isMissed = sql`read_at is null and head_id is null and mailed_at is null`

/** Those who have not read for an hour what they want by mail, and whom no mail has told of it. */
export async function readMailReceivers(db: Database): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    ${receivers} and (
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

export interface MissedRow {
  kind: string
  others_count: number
  account: string | null
  nickname: string | null
  is_cancelled: boolean
  topic_id: number | null
  title: string | null
  is_question: boolean | null
  comment_id: number | null
  floor: number | null
  reply_id: number | null
}

/**
 * Takes what a member has missed for a mail: lines that are unread, that no mail has told of and that they may still read, the
 * latest first. What is taken is told by no other mail, the mail's own transaction willing.
 */
export async function takeMissed(tx: Tx, memberId: number, { onlyMentions }: { onlyMentions: boolean }) {
  const { rows } = await sql<MissedRow>`
    with taken as (
      update reminders set mailed_at = now()
      where member_id = ${memberId} and ${isMissed} ${onlyMentions ? sql`and kind in ${mentions}` : sql``}
      returning id, kind, others_count, latest_id, topic_id, comment_id, reply_id
    )
    select taken.kind, taken.others_count, account, nickname, members.cancelled_at is not null as is_cancelled,
      taken.topic_id, title, is_question, taken.comment_id, floor, taken.reply_id
    from taken
    join reminders as latest on latest.id = coalesce(taken.latest_id, taken.id)
    left join members on members.id = latest.actor_id
    left join topics on topics.id = taken.topic_id
    left join comments on comments.id = taken.comment_id
    left join replies on replies.id = taken.reply_id
    where topics.deleted_at is null and comments.deleted_at is null and replies.deleted_at is null
      and may_view_tag(${memberId}, topics.tag_id)
    order by latest.id desc`.execute(tx)
  return rows
}

export interface MissedConversation {
  account: string
  nickname: string | null
  count: number
}

/** The same of private messages; muted conversations say nothing by mail either. */
export async function takeMissedMessages(tx: Tx, memberId: number): Promise<MissedConversation[]> {
  const { rows } = await sql<MissedConversation>`
    with missed as (
      select side.other_id, count(*)::int as count, max(number) as number
      from conversation_sides as side join private_messages
        on private_messages.conversation_id = side.conversation_id and sender_id = side.other_id
        and number > greatest(side.read_number, side.cleared_number, side.mailed_number)
        and not exists (
          select from removed_messages where message_id = private_messages.id and member_id = ${memberId}
        )
      where side.member_id = ${memberId} and unread_count > 0 and muted_at is null
        and not exists (
          select from member_blocks where member_id = ${memberId} and blocked_id = side.other_id
        )
      group by side.other_id
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
    .select(['digest', 'mailed'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
