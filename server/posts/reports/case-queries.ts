import { type RawBuilder, sql } from 'kysely'
import type { ThingKind, ThingState } from '#contract/posts/reports.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { isAfter, type Keyset, microsOf } from '#server/core/keyset.ts'
import type { AuthorRow } from '#server/core/member-shapes.ts'

/** What has become of the thing of a case. */
export interface ReportedRow extends AuthorRow {
  thing_kind: ThingKind
  state: ThingState
  is_question: boolean
  topic_id: number | null
  tag_id: number | null
  comment_id: number | null
  reply_id: number | null
}

const by = (isAuthors: RawBuilder<unknown>) =>
  sql`case when ${isAuthors} then 'deleted_by_author' else 'deleted_by_staff' end`

/** The author's account first, then the thing itself, then what it stands under. */
export const thingState = sql`case
  when members.cancelled_at is not null then ${by(sql`members.cancelled_by is null`)}
  when replies.deleted_at is not null
    then ${by(sql`not exists (select from comment_deletions where reply_id = replies.id)`)}
  when comments.deleted_at is not null and (replies.id is null or comments.reply_count = 0)
    then ${by(sql`not exists (select from comment_deletions where comment_id = comments.id)`)}
  when follow_ups.deleted_at is not null then ${by(sql`follow_ups.deleted_by = follow_ups.author_id`)}
  when message.deleted_at is not null then 'deleted_by_staff'
  when topics.deleted_at is not null
    then ${by(sql`exists (select from topic_deletions where topic_id = topics.id and deleted_by = topics.author_id)`)}
  else 'stands' end`

/** Of a query over `report_cases` with `thingJoins`. */
export const thingColumns = sql`
  report_cases.thing_kind, ${thingState} as state, coalesce(topics.is_question, false) as is_question, topics.id as topic_id,
  topics.tag_id, comments.id as comment_id, replies.id as reply_id, members.id as author_id, members.account,
  members.nickname, members.avatar_path, members.staff_role, members.cancelled_at`

export const thingJoins = sql`
  join members on members.id = report_cases.author_id
  left join replies on report_cases.thing_kind = 'reply' and replies.id = report_cases.thing_id
  left join comments on comments.id
    = case report_cases.thing_kind when 'comment' then report_cases.thing_id when 'reply' then replies.comment_id end
  left join follow_ups on report_cases.thing_kind = 'follow_up' and follow_ups.id = report_cases.thing_id
  left join private_messages message on report_cases.thing_kind = 'message' and message.id = report_cases.thing_id
  left join topics on topics.id = report_cases.topic_id`

export interface CaseRow extends ReportedRow {
  id: number
  thing_id: number
  reporter_count: number
  opened_at: Date
  due_at: Date
  /** As the first who reported it saw it. */
  title: string
  text: string
}

const caseColumns = sql`report_cases.id, report_cases.thing_id, reporter_count, opened_at, due_at, ${thingColumns},
  first.thing_title as title, first.thing_text as text`

const firstReport = sql`cross join lateral (
  select thing_title, left(thing_text, ${2_000}) as thing_text from reports
  where case_id = report_cases.id order by reports.id limit 1) first`

/** The most urgent first. */
export async function readPendingCases(
  db: Database,
  { count, after }: { count: number; after?: Keyset | undefined },
): Promise<(CaseRow & { micros: number })[]> {
  const isNext = after ? sql`and ${isAfter(sql`due_at`, sql`id`, after)}` : sql``
  const { rows } = await sql<CaseRow & { micros: number }>`
    with report_cases as (
      select * from report_cases where decided_at is null ${isNext} order by due_at, id limit ${count}
    )
    select ${microsOf(sql`due_at`)} as micros, ${caseColumns} from report_cases ${thingJoins} ${firstReport} order by due_at, report_cases.id`.execute(
    db,
  )
  return rows
}

export const countPendingCases = (db: Database) =>
  db
    .selectFrom('report_cases')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('opened_at').as('oldest')])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()

export async function findPendingCase(db: Database, caseId: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${caseColumns} from report_cases ${thingJoins} ${firstReport}
    where report_cases.id = ${caseId} and report_cases.decided_at is null`.execute(db)
  return rows[0]
}

export interface CaseReportRow extends AuthorRow {
  id: number
  reason: string
  thing_title: string
  thing_text: string
  reported_at: Date
  name_zh: string
  name_en: string
}

/** Those of a case, the first first. */
export async function readCaseReports(db: Database, caseId: number, count: number): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`
    select reports.id, reason, thing_title, thing_text, reported_at, report_types.name_zh, report_types.name_en,
      members.id as author_id, account, nickname, avatar_path, staff_role, cancelled_at
    from reports
    join report_types on report_types.id = type_id
    join members on members.id = reporter_id
    where case_id = ${caseId} order by reports.id limit ${count}`.execute(db)
  return rows
}

/** The pictures of the private message that a case is about. */
export const readCasePictures = (db: Database, { thing_kind, thing_id }: CaseRow) =>
  db
    .selectFrom('message_pictures')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['path', 'alt'])
    .where('message_id', '=', thing_kind === 'message' ? thing_id : null)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()

export const findCasePicture = (db: Database, caseId: number, at: number) =>
  db
    .selectFrom('report_cases')
    .innerJoin('message_pictures', 'message_id', 'thing_id')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select('path')
    .where('report_cases.id', '=', caseId)
    .where('thing_kind', '=', 'message')
    .where('position', '=', at)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** How the thing of a case reads now, and what it answers. */
export interface ReadingRow extends AuthorRow {
  html: string | null
  above_words: string | null
}

/** Nothing of messages, which staff read as they were reported, and of members. */
export async function findReading(db: Database, row: CaseRow): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select coalesce(replies.body_html, case when comments.id is not null and replies.id is null then comments.body_html end,
        follow_ups.body_html, case when comments.id is null then topics.body_html end) as html,
      case when replies.id is not null then comments.summary when coalesce(comments.id, follow_ups.id) is not null then topics.summary end
        as above_words,
      above.id as author_id, above.account, above.nickname, above.avatar_path, above.staff_role, above.cancelled_at
    from topics
    left join replies on replies.id = ${row.reply_id}
    left join comments on comments.id = ${row.comment_id}
    left join follow_ups on ${row.thing_kind} = 'follow_up' and follow_ups.id = ${row.thing_id}
    join members above on above.id
      = case when replies.id is not null then comments.author_id else topics.author_id end
    where topics.id = ${row.topic_id}`.execute(db)
  return rows[0]
}

/** Holds a case, so that those who decide on it, and whoever reports the thing once more, go one after another. */
export const lockCase = (tx: Tx, caseId: number) =>
  tx.selectFrom('report_cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()

export const setDecided = (tx: Tx, caseId: number, isDecided: boolean) =>
  tx
    .updateTable('report_cases')
    .set({ decided_at: isDecided ? sql<Date>`now()` : null })
    .where('id', '=', caseId)
    .execute()

/** Whether an error says that the thing of a decided case was reported anew, so that it waits already. */
export const isPendingAnew = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'report_cases_pending'

export const settleReports = (
  tx: Tx,
  caseId: number,
  result: { status: 'failed' | 'succeeded'; result_zh: string | null; result_en: string | null },
) =>
  tx
    .updateTable('reports')
    .set({ ...result, decided_at: sql<Date>`now()` })
    .where('case_id', '=', caseId)
    .returning(['id', 'reporter_id'])
    .execute()

export const reopenReports = (tx: Tx, caseId: number) =>
  tx
    .updateTable('reports')
    .set({ status: 'pending', decided_at: null, result_zh: null, result_en: null })
    .where('case_id', '=', caseId)
    .returning('reporter_id')
    .execute()
