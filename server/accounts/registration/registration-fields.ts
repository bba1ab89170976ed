/* Shared by profiles, which show and change the answers, and by what staff see of a member. */
import {
  type AnsweredField,
  type FieldKind,
  fieldName,
  type RegistrationField,
  type saveFieldValues,
} from '#contract/accounts/registration-fields.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { FieldProblem } from '#contract/core/errors.ts'
import type { Language } from '#contract/core/language.ts'
import { lockMember } from '#server/accounts/verification/member-queries.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { UserError } from '#server/core/user-error.ts'
import { findTextProblem } from './character-rules.ts'
import {
  deleteValues,
  type FieldRow,
  insertValues,
  type OptionRow,
  readAnswerRows,
  readFieldRows,
  readOptionRows,
  readValueRows,
  type ValueRow,
} from './field-queries.ts'

export type Field = FieldRow & { options: OptionRow[] }

/** What was sent, found to be right, with the fields that it answers. */
export interface CheckedValues {
  fieldIds: number[]
  rows: ValueRow[]
}

/** Reads every field with the options that can be chosen; the retired ones last. */
export async function readFields(db: Database | Tx): Promise<Field[]> {
  const fields = await readFieldRows(db)
  if (fields.length === 0) return []
  const options = await readOptionRows(
    db,
    fields.map(({ id }) => id),
  )
  const byField = Map.groupBy(options, ({ field_id }) => field_id)
  return fields.map((field) => ({ ...field, options: byField.get(field.id) ?? [] }))
}

const readAskedFields = async (db: Database) =>
  (await readFields(db)).filter(({ retired_at }) => retired_at === null)

/** Lists what the form of registration asks besides the account. */
export async function listFields(db: Database, language: Language): Promise<RegistrationField[]> {
  const fields = await readAskedFields(db)
  return fields.map((field) => describeField(field, language))
}

/** Lists the same fields with what this member answered. */
export async function listAnsweredFields(
  db: Database,
  memberId: number,
  language: Language,
): Promise<AnsweredField[]> {
  const fields = await readAskedFields(db)
  const values = fields.length > 0 ? await readValueRows(db, memberId) : []
  return fields.map((field) => ({
    ...describeField(field, language),
    values: values
      .filter(({ field_id }) => field_id === field.id)
      .map(({ text, option_id }) => text ?? String(option_id)),
  }))
}

/** Lists what a member answered, in words, for staff; also to what is asked no more. */
export async function listMemberAnswers(db: Database, memberId: number, language: Language) {
  const rows = await readAnswerRows(db, memberId)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([fieldId, [first, ...others]]) => ({
    fieldId,
    name: inLanguage(first!, language),
    values: [first!, ...others].map(
      ({ text, option_zh, option_en }) =>
        text ?? inLanguage({ name_zh: option_zh, name_en: option_en }, language) ?? '',
    ),
  }))
}

const describeField = (field: Field, language: Language): RegistrationField => ({
  fieldId: field.id,
  kind: field.kind as FieldKind,
  name: inLanguage(field, language),
  hint: inLanguage({ name_zh: field.hint_zh, name_en: field.hint_en }, language),
  isRequired: field.is_required,
  lengthMin: field.length_min,
  lengthMax: field.length_max,
  characterRule: field.character_rule as RegistrationField['characterRule'],
  options: field.options.map((option) => ({ optionId: option.id, name: inLanguage(option, language) })),
})

/**
 * Checks values as they travel against what is asked now, and names every field that is wrong at once. Values of
 * fields that were retired since the form was drawn are passed over.
 */
export async function checkFieldValues(db: Database, sent: readonly string[]): Promise<CheckedValues> {
  const fields = await readAskedFields(db)
  const problems: Record<string, FieldProblem> = {}
  const rows: ValueRow[] = []
  for (const field of fields) {
    const values = valuesOf(field, sent)
    const problem = await findProblem(field, values)
    if (problem) problems[fieldName(field.id)] = problem
    else rows.push(...values.map((value) => toRow(field, value)))
  }
  if (Object.keys(problems).length > 0) throw new UserError('invalid_input', { fields: problems })
  return { fieldIds: fields.map(({ id }) => id), rows }
}

const isChosen = ({ kind }: Field) => kind !== 'input' && kind !== 'textarea'

function valuesOf(field: Field, sent: readonly string[]): string[] {
  const mark = `${field.id}:`
  const own = sent.filter((each) => each.startsWith(mark)).map((each) => each.slice(mark.length).trim())
  const clean = field.kind === 'input' ? own.map((value) => value.replace(/\s+/g, ' ')) : own
  return [...new Set(clean)].filter((value) => value !== '')
}

async function findProblem(field: Field, values: string[]): Promise<FieldProblem | undefined> {
  const [first, ...others] = values
  if (first === undefined) return field.is_required ? { code: 'required' } : undefined
  if (others.length > 0 && field.kind !== 'checkbox') return { code: 'wrong_type' }
  if (!isChosen(field)) return findTextProblem(field, first)
  const known = field.options.map(({ id }) => String(id))
  return values.every((value) => known.includes(value)) ? undefined : { code: 'unknown_choice' }
}

const toRow = (field: Field, value: string): ValueRow =>
  isChosen(field)
    ? { field_id: field.id, text: null, option_id: Number(value) }
    : { field_id: field.id, text: value, option_id: null }

/** Puts checked values in the place of what the member answered to the same fields. */
export async function writeFieldValues(
  tx: Tx,
  memberId: number,
  { fieldIds, rows }: CheckedValues,
): Promise<void> {
  if (fieldIds.length === 0) return
  await lockMember(tx, memberId)
  await deleteValues(tx, memberId, fieldIds)
  if (rows.length > 0) await insertValues(tx, memberId, rows)
}

export async function saveOwnValues(
  { db, actor: { memberId } }: MemberContext,
  { fieldValues }: ParsedInputOf<typeof saveFieldValues>,
): Promise<void> {
  const checked = await checkFieldValues(db, fieldValues)
  await db.transaction().execute((tx) => writeFieldValues(tx, memberId, checked))
}
