import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/reports.ts'
import { type OwnReport, reportReasonLength } from '#contract/posts/reports.ts'
import { requireCaptcha, requireCaptchaTyped } from '#server/accounts/verification/captcha.ts'
import { takeTryOf } from '#server/core/attempts.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { dayMs } from '#server/core/durations.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { readPage } from '#server/core/read-page.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import type { Check } from '#server/core/route.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { bindReportPictures, readPicturesOf } from '#server/posts/uploads/bind-uploads.ts'
import * as queries from './queries.ts'
import { toReportedThing } from './report-shapes.ts'
import { requireReportable, type Thing } from './things.ts'

/** What a report of something asks for. Refuses what sending it would be refused with. */
export async function readReportForm(
  context: MemberContext,
  key: ParsedInputOf<typeof contract.readReportForm>,
): Promise<OutputOf<typeof contract.readReportForm>> {
  const { db, actor, settings, language } = context
  if (!settings.allowReports) throw new UserError('feature_closed')
  const thing = await requireReportable(context, key)
  if (await queries.hasPendingReport(db, actor.memberId, thing)) throw new UserError('reported_before')
  const [types, needsCaptcha] = await Promise.all([queries.readOpenTypes(db), isHasty(context)])
  const groups = types
    .filter(({ parent_id }) => parent_id === null)
    .map((group) => ({
      name: inLanguage(group, language),
      types: types
        .filter(({ parent_id }) => parent_id === group.id)
        .map((type) => ({
          typeId: type.id,
          name: inLanguage(type, language),
          asksReason: type.asks_reason,
        })),
    }))
  return {
    title: thing.title,
    groups: groups.filter((group) => group.types.length > 0),
    picturesMax: settings.reportPicturesMax,
    needsCaptcha,
  }
}

/** Whether somebody has reported so much in the last minute that a captcha is asked for. */
async function isHasty({ db, actor, settings }: MemberContext): Promise<boolean> {
  const { total } = await queries.countLately(db, actor.memberId)
  return Number(total) >= settings.captchaAfterReportsPerMinute
}

type ReportInput = ParsedInputOf<typeof contract.createReport>

/** Keeps a report with the thing as it is now. Who is muted may report, too: they may be the one who is hurt. */
export async function createReport(
  context: MemberContext,
  input: ReportInput,
): Promise<OutputOf<typeof contract.createReport>> {
  const { db, actor, settings } = context
  if (!settings.allowReports) throw new UserError('feature_closed')
  const thing = await requireReportable(context, input)
  const needsCaptcha = await isHasty(context)
  const [type] = await refuseTogether(
    () => requireType(context, input),
    () => requireFewPictures(context, input),
    () => needsCaptcha && requireCaptchaTyped(input),
  )
  if (needsCaptcha) await requireCaptcha(db, input)
  const tries = { subject: `member:${actor.memberId}`, act: 'report', windowMs: dayMs }
  await takeTryOf(db, { ...tries, max: settings.reportsPerDay })
  return transact(db, async (tx) => {
    await claimRequestKey(tx, context.requestKey)
    return { reportId: await keepReport(tx, context, { input, thing, type }) }
  })
}

export const checkReport: Check<typeof contract.createReport> = async (context, input) => {
  const { typeId, reason = '', pictureNames = [] } = input
  await refuseTogether(
    () => typeId && requireType(context, { typeId, reason }),
    () => requireFewPictures(context, { pictureNames }),
    async () => (await isHasty(context)) && requireCaptchaTyped(input),
  )
}

function requireFewPictures(
  { settings: { reportPicturesMax: max } }: MemberContext,
  { pictureNames }: Pick<ReportInput, 'pictureNames'>,
): void {
  if (pictureNames.length > max) throw fieldError('pictureNames', { code: 'too_many_pictures', max })
}

async function requireType(
  { db }: MemberContext,
  { typeId, reason }: Pick<ReportInput, 'typeId' | 'reason'>,
) {
  const type = await queries.findOpenType(db, typeId)
  if (!type) throw fieldError('typeId', { code: 'unknown_choice' })
  if (type.asks_reason && reason.length < reportReasonLength.min)
    throw fieldError('reason', { code: 'required' })
  return type
}

interface Reporting {
  input: ReportInput
  thing: Thing
  type: { id: number; is_urgent: boolean }
}

async function keepReport(
  tx: Tx,
  { actor }: MemberContext,
  { input: { reason, pictureNames }, thing, type }: Reporting,
): Promise<number> {
  const caseId = await queries.joinCase(tx, thing, type.is_urgent)
  const report = await queries.insertReport(tx, {
    case_id: caseId,
    reporter_id: actor.memberId,
    type_id: type.id,
    reason,
    thing_title: thing.title,
    thing_text: thing.text,
  })
  if (!report) throw new UserError('reported_before')
  const binding = { reportId: report.id, reporterId: actor.memberId }
  if (!(await bindReportPictures(tx, binding, [...new Set(pictureNames)])))
    throw fieldError('pictureNames', { code: 'unknown_choice' })
  await tellWebhooks(tx, 'report.made', { caseId, thing: { kind: thing.kind, id: thing.id } })
  return report.id
}

export function listOwnReports(
  context: MemberContext,
  { page, ...filter }: ParsedInputOf<typeof contract.listOwnReports>,
): Promise<Page<OwnReport>> {
  const { db, actor } = context
  return readPage(page, {
    perPage: 20,
    count: () => queries.countOwn(db, actor.memberId, filter),
    rows: async (span) => {
      const rows = await queries.readOwnReports(db, actor.memberId, { ...span, ...filter })
      const picturesOf = await readPicturesOf(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ row, pictures: picturesOf(row.id) }))
    },
    toItem: ({ row, pictures }) => ({ ...toOwnReport(context, row), pictures }),
  })
}

const toOwnReport = (context: MemberContext, row: queries.OwnReportRow): Omit<OwnReport, 'pictures'> => {
  const named = (name_zh: string | null, name_en: string | null) =>
    inLanguage({ name_zh, name_en }, context.language)
  return {
    reportId: row.id,
    thing: toReportedThing(context, row, { title: row.thing_title, text: row.thing_text }),
    typeName: named(row.type_zh, row.type_en) ?? '',
    groupName: named(row.group_zh, row.group_en) ?? '',
    reason: row.reason,
    status: row.status,
    result: named(row.result_zh, row.result_en),
    reportedAt: row.reported_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** Takes a report back that nobody has decided on. */
export async function withdrawReport(
  { db, actor }: MemberContext,
  { reportId }: ParsedInputOf<typeof contract.withdrawReport>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const report = await queries.lockReport(tx, reportId)
    if (report?.reporter_id !== actor.memberId) throw new UserError('not_found')
    if (report.status !== 'pending') throw new UserError('reviewed_meanwhile')
    await queries.deleteReport(tx, report)
  })
}

/** How many reports a member has made. */
export const countOwnReports = async (db: Database, memberId: number): Promise<number> =>
  Number((await queries.countOwn(db, memberId)).total)

/** Withdraws what a member has reported and nobody has decided on, and empties what was kept of what they wrote. */
export async function endReportsOf(tx: Tx, memberId: number): Promise<void> {
  for (const { id } of await queries.readPendingOf(tx, memberId)) {
    const report = await queries.lockReport(tx, id)
    if (report?.status === 'pending') await queries.deleteReport(tx, report)
  }
  await queries.eraseReportsOf(tx, memberId)
}
