import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { AuditAct } from '#contract/site/audit.ts'
import type * as contract from '#contract/site/report-types.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { lockSeen, markOf } from '#server/core/seen.ts'
import { UserError } from '#server/core/user-error.ts'
import * as queries from './type-queries.ts'

type TypeRow = Awaited<ReturnType<typeof queries.readTypes>>[number]

const wordsOf = (row: TypeRow) => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  asksReason: row.asks_reason,
  isUrgent: row.is_urgent,
})

const toType = (row: TypeRow) => ({
  typeId: row.id,
  ...wordsOf(row),
  mark: markOf(wordsOf(row)),
  retiredAt: row.retired_at?.toISOString() ?? null,
})

export async function readReportTypes({
  db,
}: MemberContext): Promise<OutputOf<typeof contract.readReportTypes>> {
  const rows = await queries.readTypes(db)
  const groups = rows.filter(({ parent_id }) => parent_id === null)
  return {
    groups: groups.map((group) => ({
      ...toType(group),
      types: rows.filter(({ parent_id }) => parent_id === group.id).map(toType),
    })),
  }
}

export async function saveReportType(
  { db, actor, requestKey }: MemberContext,
  { typeId, groupId, seen, ...words }: ParsedInputOf<typeof contract.saveReportType>,
): Promise<OutputOf<typeof contract.saveReportType>> {
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const row = {
      name_zh: words.nameZh,
      name_en: words.nameEn,
      asks_reason: words.asksReason,
      is_urgent: words.isUrgent,
    }
    const before = await lockSeen(typeId, (id) => queries.findType(tx, id), seen, wordsOf)
    const group = groupId === undefined ? undefined : await queries.findType(tx, groupId)
    if (groupId !== undefined && group?.parent_id !== null) throw new UserError('not_found')
    if (typeId !== undefined) await queries.updateType(tx, typeId, row)
    const id = typeId ?? (await queries.insertType(tx, groupId ?? null, row)).id
    await writeAudit(tx, actor, {
      act: 'save_report_type',
      subject: `report_type:${id}`,
      before: before && wordsOf(before),
      after: words,
    })
    return { typeId: id }
  })
}

type TypeOnly = { typeId: number }

const setTypeRetired = (
  { db, actor }: MemberContext,
  { typeId }: TypeOnly,
  act: Extract<AuditAct, 'retire_report_type' | 'restore_report_type'>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await queries.findType(tx, typeId)
    if (!before) throw new UserError('not_found')
    const isRetired = act === 'retire_report_type'
    if ((before.retired_at !== null) === isRetired) return
    await queries.updateType(tx, typeId, { retired_at: isRetired ? new Date() : null })
    const note = { before: { isRetired: !isRetired }, after: { isRetired } }
    await writeAudit(tx, actor, { act, subject: `report_type:${typeId}`, ...note })
  })

export const retireReportType = (context: MemberContext, input: TypeOnly) =>
  setTypeRetired(context, input, 'retire_report_type')

export const restoreReportType = (context: MemberContext, input: TypeOnly) =>
  setTypeRetired(context, input, 'restore_report_type')
