import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { AuditAct } from '#contract/site/audit.ts'
import type * as contract from '#contract/site/report-types.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { lockSeen, markOf } from '#server/core/seen.ts'
import { UserError } from '#server/core/user-error.ts'
import * as queries from './type-queries.ts'

export async function readDecisionTexts({
  db,
}: MemberContext): Promise<OutputOf<typeof contract.readDecisionTexts>> {
  const rows = await queries.readTexts(db)
  return {
    texts: rows.map((row) => ({
      textId: row.id,
      ...wordsOf(row),
      mark: markOf(wordsOf(row)),
      retiredAt: row.retired_at?.toISOString() ?? null,
    })),
  }
}

const wordsOf = (row: { text_zh: string; text_en: string }) => ({ textZh: row.text_zh, textEn: row.text_en })

export async function saveDecisionText(
  { db, actor, requestKey }: MemberContext,
  { textId, seen, textZh, textEn }: ParsedInputOf<typeof contract.saveDecisionText>,
): Promise<OutputOf<typeof contract.saveDecisionText>> {
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const words = { text_zh: textZh, text_en: textEn }
    const before = await lockSeen(textId, (id) => queries.findText(tx, id), seen, wordsOf)
    if (textId !== undefined) await queries.updateText(tx, textId, words)
    const id = textId ?? (await queries.insertText(tx, words)).id
    await writeAudit(tx, actor, {
      act: 'save_decision_text',
      subject: `decision_text:${id}`,
      before: before && wordsOf(before),
      after: { textZh, textEn },
    })
    return { textId: id }
  })
}

type TextOnly = { textId: number }

const setTextRetired = (
  { db, actor }: MemberContext,
  { textId }: TextOnly,
  act: Extract<AuditAct, 'retire_decision_text' | 'restore_decision_text'>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await queries.findText(tx, textId)
    if (!before) throw new UserError('not_found')
    const isRetired = act === 'retire_decision_text'
    if ((before.retired_at !== null) === isRetired) return
    await queries.updateText(tx, textId, { retired_at: isRetired ? new Date() : null })
    const note = { before: { isRetired: !isRetired }, after: { isRetired } }
    await writeAudit(tx, actor, { act, subject: `decision_text:${textId}`, ...note })
  })

export const retireDecisionText = (context: MemberContext, input: TextOnly) =>
  setTextRetired(context, input, 'retire_decision_text')

export const restoreDecisionText = (context: MemberContext, input: TextOnly) =>
  setTextRetired(context, input, 'restore_decision_text')
