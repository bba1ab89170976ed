import { sql } from 'kysely'
import type { ReportStatus, ThingState } from '#contract/posts/reports.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import { type ReportedRow, thingColumns, thingJoins, thingState } from './case-queries.ts'
import type { Thing } from './things.ts'

/** The groups that take reports, and the types in them. */
export const readOpenTypes = (db: Database) =>
  db
    .selectFrom('report_types')
    .select(['id', 'parent_id', 'name_zh', 'name_en', 'asks_reason'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** A type that a report can be made under: a leaf that stands, in a group that does. */
export const findOpenType = (db: Database, typeId: number) =>
  db
    .selectFrom('report_types as leaf')
    .innerJoin('report_types as root', 'root.id', 'leaf.parent_id')
    .select(['leaf.id', 'leaf.asks_reason', 'leaf.is_urgent'])
    .where('leaf.id', '=', typeId)
    .where('leaf.retired_at', 'is', null)
    .where('root.retired_at', 'is', null)
    .executeTakeFirst()

export const countLately = (db: Database, reporterId: number) =>
  db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('reporter_id', '=', reporterId)
    .where('reported_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()

export const hasPendingReport = async (
  db: Database,
  reporterId: number,
  { kind, id }: Pick<Thing, 'kind' | 'id'>,
): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('report_cases')
      .innerJoin('reports', 'case_id', 'report_cases.id')
      .select('reports.id')
      .where('thing_kind', '=', kind)
      .where('thing_id', '=', id)
      .where('report_cases.decided_at', 'is', null)
      .where('reporter_id', '=', reporterId)
      .executeTakeFirst(),
  )

/** As docs/RULES.md has it ("The desk"): so long after the first report, sooner by the number of those who report it. */
const dueHours = 4

/**
 * Opens a case of a thing, or joins the one that is open, whose row it holds then: whoever decides on it comes before or
 * after, and two reports of one member come one after the other.
 */
export async function joinCase(tx: Tx, thing: Thing, isUrgent: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_cases (thing_kind, thing_id, author_id, topic_id, due_at)
    values (${thing.kind}, ${thing.id}, ${thing.authorId}, ${thing.topicId},
      now() + ${isUrgent ? 0 : dueHours}::int * interval '1 hour')
    on conflict (thing_kind, thing_id) where decided_at is null
    do update set reporter_count = report_cases.reporter_count + 1,
      due_at = least(report_cases.due_at, report_cases.opened_at
        + ${isUrgent ? 0 : dueHours}::int * interval '1 hour' / (report_cases.reporter_count + 1))
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Returns nothing when the member has a report of this case already. */
export const insertReport = (
  tx: Tx,
  report: {
    case_id: number
    reporter_id: number
    type_id: number
    reason: string
    thing_title: string
    thing_text: string
  },
) =>
  tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

export interface OwnReportRow extends ReportedRow {
  id: number
  thing_title: string
  thing_text: string
  reason: string
  status: ReportStatus
  reported_at: Date
  decided_at: Date | null
  result_zh: string | null
  result_en: string | null
  type_zh: string
  type_en: string
  group_zh: string
  group_en: string
}

interface OwnFilter {
  status?: ReportStatus | undefined
  state?: ThingState | undefined
}

const ofReporter = (
  reporterId: number,
  { status, state }: OwnFilter,
) => sql`reports.reporter_id = ${reporterId}
  ${status ? sql`and reports.status = ${status}` : sql``} ${state ? sql`and ${thingState} = ${state}` : sql``}`

export async function readOwnReports(
  db: Database,
  reporterId: number,
  { offset, count, ...filter }: Span & OwnFilter,
): Promise<OwnReportRow[]> {
  const { rows } = await sql<OwnReportRow>`
    select reports.id, reports.thing_title, reports.thing_text, reports.reason, reports.status, reports.reported_at,
      reports.decided_at, reports.result_zh, reports.result_en, leaf.name_zh as type_zh, leaf.name_en as type_en,
      root.name_zh as group_zh, root.name_en as group_en, ${thingColumns}
    from reports
    join report_cases on report_cases.id = reports.case_id
    join report_types leaf on leaf.id = reports.type_id
    join report_types root on root.id = leaf.parent_id
    ${thingJoins}
    where ${ofReporter(reporterId, filter)}
    order by reports.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

/** What becomes of things isn't kept with reports: it is asked for where it counts. */
export async function countOwn(
  db: Database,
  reporterId: number,
  filter: OwnFilter = {},
): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from reports
    ${filter.state ? sql`join report_cases on report_cases.id = reports.case_id ${thingJoins}` : sql``}
    where ${ofReporter(reporterId, filter)}`.execute(db)
  return rows[0]!
}

/** Locks a report and, before it as whoever decides does, its case, so that nobody decides on it meanwhile. */
export async function lockReport(tx: Tx, reportId: number) {
  const caseOf = tx.selectFrom('reports').select('case_id').where('id', '=', reportId)
  await tx.selectFrom('report_cases').select('id').where('id', 'in', caseOf).forUpdate().execute()
  return tx
    .selectFrom('reports')
    .innerJoin('report_cases', 'report_cases.id', 'case_id')
    .select(['reports.id', 'case_id', 'reporter_id', 'status', 'reporter_count'])
    .where('reports.id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
}

/** Takes a report out of its case, and with the last one the case; nobody need look at it any more. */
export async function deleteReport(
  tx: Tx,
  report: { id: number; case_id: number; reporter_count: number },
): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', report.id).execute()
  if (report.reporter_count > 1)
    await tx
      .updateTable('report_cases')
      .set({ reporter_count: sql`reporter_count - 1` })
      .where('id', '=', report.case_id)
      .execute()
  else await tx.deleteFrom('report_cases').where('id', '=', report.case_id).execute()
}

export const readPendingOf = (tx: Tx, reporterId: number) =>
  tx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()

/** Empties what a member gave as reasons, and what was kept of the things they wrote. */
export async function eraseReportsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.updateTable('reports').set({ reason: '' }).where('reporter_id', '=', memberId).execute()
  // Before its reports, as by whoever decides.
  await sql`select from report_cases where author_id = ${memberId} order by id for update`.execute(tx)
  await tx
    .updateTable('reports')
    .set({ thing_title: '', thing_text: '' })
    .where('case_id', 'in', (eb) =>
      eb.selectFrom('report_cases').select('id').where('author_id', '=', memberId),
    )
    .execute()
}
