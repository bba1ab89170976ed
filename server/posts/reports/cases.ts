/* Shared: what members reported, as the staff decide on it: all reports of one thing are one case. */
import { casePictures } from '#contract/posts/private-pictures.ts'
import type { DeskEntry } from '#contract/site/desk.ts'
import { requireSecondFactor } from '#server/core/actor.ts'
import { shownBody, shownSummary } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { UserError } from '#server/core/user-error.ts'
import { forgetReportReminders, remindOfReports } from '#server/notifications/reminders.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { readPicturesOf } from '#server/posts/uploads/bind-uploads.ts'
import { mountPrivatePictures, toPrivatePicture } from '#server/posts/uploads/private-pictures.ts'
import * as queries from './case-queries.ts'
import { toReportedThing } from './report-shapes.ts'

export { type CaseRow, findPendingCase, lockCase, readPendingCases } from './case-queries.ts'

/** A report is one of so many that are shown of a case; the others are counted. */
const reportsShown = 20

export async function countCases(db: Database): Promise<{ count: number; oldest: Date | null }> {
  const { total, oldest } = await queries.countPendingCases(db)
  return { count: Number(total), oldest }
}

/** Serves the pictures of reported private messages to the staff who decide on reports. */
export const mountCasePictures = mountPrivatePictures(
  casePictures,
  async (db, actor, { caseId = 0, at = 0 }) => {
    requireSecondFactor(actor)
    if (!actor.rights.asStaff('moderate_content')) return undefined
    return (await queries.findCasePicture(db, caseId, at))?.path
  },
)

/** What staff see of a case besides its line. Whoever it is about doesn't learn who reported them, though they are staff. */
export async function readCaseParts(
  context: MemberContext,
  row: queries.CaseRow,
): Promise<Pick<DeskEntry, 'thing' | 'pictures' | 'bodyHtml' | 'above' | 'reports'>> {
  const { db, language, actor } = context
  const [reports, pictures, reading] = await Promise.all([
    row.author_id === actor.memberId ? [] : queries.readCaseReports(db, row.id, reportsShown),
    queries.readCasePictures(db, row),
    row.topic_id === null ? undefined : queries.findReading(db, row),
  ])
  const picturesOf = await readPicturesOf(
    db,
    reports.map(({ id }) => id),
  )
  const isAbove = reading !== undefined && reading.above_words !== null
  return {
    thing: toReportedThing(context, row, row),
    pictures: pictures.map(toPrivatePicture),
    bodyHtml: row.state === 'stands' && reading?.html ? shownBody(reading.html, row, language) : null,
    above: isAbove
      ? { author: toAuthor(reading), words: shownSummary(reading.above_words ?? '', reading, language) }
      : null,
    reports: reports.map((report) => ({
      reportId: report.id,
      reporter: toAuthor(report),
      typeName: inLanguage(report, language),
      reason: report.reason,
      pictures: picturesOf(report.id),
      title: report.thing_title,
      text: report.thing_text,
      reportedAt: report.reported_at.toISOString(),
    })),
  }
}

export interface CaseResult {
  /** Of the staff, who may have reported it themselves. */
  by: number
  succeeded: boolean
  reasonZh: string | null
  reasonEn: string | null
  /** Of the decision, which tells it from one that is made after it was taken back. */
  decisionId: number
}

/** Ends a locked case: every report of it has the same outcome, and all others who reported the thing hear of it. */
export async function settleCase(tx: Tx, caseId: number, result: CaseResult): Promise<void> {
  const { by, succeeded, reasonZh: result_zh, reasonEn: result_en, decisionId } = result
  const status = succeeded ? 'succeeded' : 'failed'
  await queries.setDecided(tx, caseId, true)
  await tellWebhooks(tx, 'report.decided', { caseId })
  const reports = await queries.settleReports(tx, caseId, { status, result_zh, result_en })
  await remindOfReports(
    tx,
    decisionId,
    `report_${status}`,
    reports.map(({ reporter_id }) => reporter_id).filter((reporterId) => reporterId !== by),
  )
}

/** Lets a decided case wait again. Throws `reviewed_meanwhile` where its thing waits already, reported anew. */
export async function reopenCase(tx: Tx, caseId: number, decisionId: number): Promise<void> {
  const found = await queries.lockCase(tx, caseId)
  if (!found?.decided_at) throw new UserError('reviewed_meanwhile')
  await queries.setDecided(tx, caseId, false).catch((error: unknown) => {
    throw queries.isPendingAnew(error) ? new UserError('reviewed_meanwhile') : error
  })
  const reports = await queries.reopenReports(tx, caseId)
  await forgetReportReminders(
    tx,
    decisionId,
    reports.map(({ reporter_id }) => reporter_id),
  )
}
