import { sql } from 'kysely'
import type { DecidedAct } from '#contract/site/appeals.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { isAfter, type Keyset, microsOf } from '#server/core/keyset.ts'
import { type AuthorRow, authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'

export interface DecisionRow {
  decision_id: number
  act: DecidedAct
  subject: string
  title: string
  words: string
  is_question: boolean
  reason_zh: string | null
  reason_en: string | null
  until: Date | null
  decided_at: Date
  is_standing: boolean
  appeal_words: string | null
  sent_at: Date | null
  appeal_decided_at: Date | null
  is_accepted: boolean | null
  answer_zh: string | null
  answer_en: string | null
}

/**
 * What holds at the moment of what staff decided about a member: each as the audit log names it, by its subject and what it says of
 * the state before. What an author asked for
 * themself is none.
 */
const standing = (memberId: number) => sql`
  select 'delete_topic' as act, 'topic:' || topics.id as subject, title, summary as words, is_question,
    null::timestamptz as until, '{}'::jsonb as detail
  from topics join topic_deletions on topic_deletions.topic_id = topics.id
  where author_id = ${memberId} and deleted_by <> author_id
    and not exists (
      select from deletion_requests as asked where asked.topic_id = topics.id and refusal is null
        and asked.decided_at >= topic_deletions.deleted_at)
  union all
  select 'delete_comment', 'comment:' || comments.id, topics.title, comments.summary, is_question, null, '{}'
  from comments join comment_deletions on comment_deletions.comment_id = comments.id
  join topics on topics.id = comments.topic_id
  where comments.author_id = ${memberId} and deleted_by <> comments.author_id
  union all
  select 'delete_reply', 'reply:' || replies.id, topics.title, replies.summary, is_question, null, '{}'
  from replies join comment_deletions on comment_deletions.reply_id = replies.id
  join comments on comments.id = replies.comment_id join topics on topics.id = comments.topic_id
  where replies.author_id = ${memberId} and deleted_by <> replies.author_id
  union all
  select 'delete_follow_up', 'topic:' || topics.id, topics.title, follow_ups.summary, true, null,
    jsonb_build_object('followUp', follow_ups.id)
  from follow_ups join topics on topics.id = follow_ups.topic_id
  where follow_ups.author_id = ${memberId} and follow_ups.deleted_at is not null
    and follow_ups.deleted_by <> follow_ups.author_id
  union all
  select 'delete_message', 'member:' || sender_id, '', left(body, 200), false, null, jsonb_build_object('message', id)
  from private_messages where sender_id = ${memberId} and deleted_at is not null
  union all
  select 'refuse_post', waiting_posts.kind || ':' || post_id, title, left(source, 200), topic_tags.kind = 'question', null, '{}'
  from waiting_posts join topic_tags on topic_tags.id = tag_id
  where author_id = ${memberId} and refused_at is not null
  union all
  select 'mute_member', 'member:' || id, '', '', false, muted_until, '{}' from members
  where id = ${memberId} and muted_until > now()
  union all
  select 'ban_member', 'member:' || id, '', '', false, banned_until, '{}' from members
  where id = ${memberId} and banned_until > now()`

/** Those that hold, and those that were answered. The log has the words of a member of the staff, the desk has them in both languages. */
const decisions = (memberId: number) => sql`
  with standing as (${standing(memberId)}), current as (
    select latest.id as decision_id, standing.* from standing cross join lateral (
      select id from audit_log where audit_log.subject = standing.subject and audit_log.act = standing.act
        and (standing.detail = '{}' or before @> standing.detail)
      -- Of mutes and bans the one that holds: a later one may have been taken back.
      order by (after->>'until')::timestamptz is not distinct from standing.until desc, id desc limit 1) as latest
  ), mine as (
    select decision_id from current union select decision_id from appeals where member_id = ${memberId}
  )
  select mine.decision_id, audit_log.act, audit_log.subject, coalesce(current.title, appeals.title) as title,
    coalesce(current.words, '') as words, coalesce(current.is_question, false) as is_question,
    coalesce(at_desk.reason_zh, after->>'reason') as reason_zh, coalesce(at_desk.reason_en, after->>'reason') as reason_en,
    coalesce(current.until, (after->>'until')::timestamptz) as until,
    written_at as decided_at, current.decision_id is not null as is_standing, appeals.words as appeal_words,
    appeals.sent_at, appeals.decided_at as appeal_decided_at, is_accepted, answer_zh, answer_en
  from mine join audit_log on audit_log.id = mine.decision_id
  left join current on current.decision_id = mine.decision_id
  left join lateral (
    select reason_zh, reason_en from desk_decisions
    where author_id = ${memberId} and decided_by = audit_log.actor_id and decided_at = audit_log.written_at limit 1
  ) as at_desk on true
  left join appeals on appeals.decision_id = mine.decision_id`

export async function readDecisions(
  db: Database,
  memberId: number,
  { offset, count }: Span,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`${decisions(memberId)}
    order by mine.decision_id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

export async function countDecisions(db: Database, memberId: number): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${decisions(memberId)}) as all_of_mine`.execute(db)
  return rows[0]!
}

/** A decision about this member, as long as it holds. */
export async function findStanding(db: Database | Tx, memberId: number, by: { decisionId: number } | 'ban') {
  const wanted = by === 'ban' ? sql`audit_log.act = 'ban_member'` : sql`mine.decision_id = ${by.decisionId}`
  const { rows } = await sql<DecisionRow>`${decisions(memberId)}
    where current.decision_id is not null and ${wanted}`.execute(db)
  return rows[0]
}

/** Returns nothing where it was answered before: of several at once one is first. */
export const insertAppeal = (
  tx: Tx,
  appeal: { decision_id: number; member_id: number; words: string; title: string },
) =>
  tx
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export async function countWaiting(db: Database): Promise<{ count: number; oldest: Date | null }> {
  const { total, oldest } = await db
    .selectFrom('appeals')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('sent_at').as('oldest')])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(total), oldest }
}

export interface AppealRow extends AuthorRow {
  id: number
  words: string
  title: string
  sent_at: Date
  micros: number
  act: DecidedAct
  subject: string
  before: unknown
  reason: string | null
  until: Date | null
  decision_id: number
  decided_at: Date
  staff_account: string
}

const waiting = (db: Database | Tx) =>
  db
    .selectFrom('appeals')
    .innerJoin('members', 'members.id', 'appeals.member_id')
    .innerJoin('audit_log', 'audit_log.id', 'appeals.decision_id')
    .innerJoin('members as staff', 'staff.id', 'audit_log.actor_id')
    .where('appeals.decided_at', 'is', null)
    .select([
      'appeals.id',
      'appeals.words',
      'appeals.title',
      'appeals.sent_at',
      microsOf(sql`appeals.sent_at`).as('micros'),
      'appeals.decision_id',
      'audit_log.act',
      'audit_log.subject',
      'audit_log.before',
      'audit_log.written_at as decided_at',
      'staff.account as staff_account',
      sql<string | null>`audit_log.after->>'reason'`.as('reason'),
      sql<Date | null>`(audit_log.after->>'until')::timestamptz`.as('until'),
      ...authorColumns,
    ])

/** The longest waiting first. */
export const readWaiting = (db: Database, { after, count }: { after?: Keyset | undefined; count: number }) =>
  waiting(db)
    .$if(after !== undefined, (query) => query.where(isAfter(sql`appeals.sent_at`, sql`appeals.id`, after!)))
    .orderBy('appeals.sent_at')
    .orderBy('appeals.id')
    .limit(count)
    .execute() as Promise<AppealRow[]>

export const findWaiting = (db: Database | Tx, appealId: number) =>
  waiting(db).where('appeals.id', '=', appealId).executeTakeFirst() as Promise<AppealRow | undefined>

/** Holds one that nobody has decided on. */
export const lockAppeal = (tx: Tx, appealId: number) =>
  tx
    .selectFrom('appeals')
    .select(['id', 'member_id'])
    .where('id', '=', appealId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const decideAppeal = (
  tx: Tx,
  appealId: number,
  decision: { is_accepted: boolean; answer_zh: string | null; answer_en: string | null },
) =>
  tx
    .updateTable('appeals')
    .set({ ...decision, decided_at: sql<Date>`now()` })
    .where('id', '=', appealId)
    .execute()

export const deleteAppealsOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom('appeals').where('member_id', '=', memberId).execute()

/** What a decision took away, in words: the HTML of what was deleted, or the source of what was refused. */
export async function readThing(db: Database, kind: string, id: number) {
  const { rows } = await sql<{ html: string | null; source: string | null; waiting_id: number | null }>`
    select (case ${kind}::text
        when 'topic' then (select body_html from topics where id = ${id})
        when 'comment' then (select body_html from comments where id = ${id})
        when 'reply' then (select body_html from replies where id = ${id})
        when 'follow_up' then (select body_html from follow_ups where id = ${id}) end) as html,
      case ${kind}::text when 'message' then (select body from private_messages where id = ${id})
        else waiting_posts.source end as source, waiting_posts.id as waiting_id
    from (select) as nothing
    left join waiting_posts on kind = ${kind} and post_id = ${id} and refused_at is not null`.execute(db)
  return rows[0]!
}
