import type * as contract from '#contract/accounts/field-editing.ts'
import { type EditedField, fieldCountMax } from '#contract/accounts/field-editing.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import {
  type FieldColumns,
  insertField,
  insertOptions,
  lockFields,
  orderFieldRows,
  restoreFieldRow,
  retireFieldRow,
  retireOptions,
  updateField,
  updateOption,
} from './field-editing-queries.ts'
import { readGoodField, type TypedOption } from './field-rules.ts'
import { type Field, readFields } from './registration-fields.ts'

export async function listEditedFields({ db }: MemberContext): Promise<{ fields: EditedField[] }> {
  return { fields: (await readFields(db)).map(describeEdited) }
}

const describeEdited = (field: Field): EditedField => ({
  fieldId: field.id,
  version: field.version,
  nameZh: field.name_zh,
  nameEn: field.name_en,
  hintZh: field.hint_zh,
  hintEn: field.hint_en,
  kind: field.kind as EditedField['kind'],
  isRequired: field.is_required,
  lengthMin: field.length_min,
  lengthMax: field.length_max,
  characterRule: field.character_rule as EditedField['characterRule'],
  pattern: field.pattern ?? '',
  options: field.options.map(({ id, name_zh, name_en }) => ({
    optionId: id,
    nameZh: name_zh,
    nameEn: name_en,
  })),
  isRetired: field.retired_at !== null,
})

/** Makes a field or changes one; refused when somebody else has changed it since it was shown. */
export async function saveField(
  { db, actor, requestKey }: MemberContext,
  input: ParsedInputOf<typeof contract.saveRegistrationField>,
): Promise<{ fieldId: number }> {
  const { columns, options } = await readGoodField(input)
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    await lockFields(tx)
    const fields = await readFields(tx)
    const before = input.fieldId === undefined ? undefined : requireField(fields, input.fieldId)
    if (before && before.version !== input.version) throw new UserError('changed_meanwhile')
    if (before && before.kind !== input.kind) throw fieldError('kind', { code: 'unknown_choice' })
    if (!before && fields.length >= fieldCountMax) throw new UserError('list_full')
    const fieldId = await writeField(tx, before, columns)
    await writeOptions(tx, fieldId, { before: before?.options ?? [], options })
    const after = (await readFields(tx)).find(({ id }) => id === fieldId)
    await writeAudit(tx, actor, {
      act: 'save_registration_field',
      subject: subjectOf(fieldId),
      before: before && describeEdited(before),
      after: after && describeEdited(after),
    })
    return { fieldId }
  })
}

async function writeField(tx: Tx, before: Field | undefined, columns: FieldColumns): Promise<number> {
  if (!before) return (await insertField(tx, columns)).id
  await updateField(tx, before.id, columns)
  return before.id
}

/** Known options are renamed and moved, new ones added, and those left out retired. */
async function writeOptions(
  tx: Tx,
  fieldId: number,
  { before, options }: { before: Field['options']; options: readonly TypedOption[] },
): Promise<void> {
  const kept = options.filter(({ id }) => id !== 0)
  if (kept.some(({ id }) => !before.some((known) => known.id === id))) {
    throw fieldError('optionIds', { code: 'unknown_choice' })
  }
  for (const { id, ...columns } of kept) await updateOption(tx, id, columns)
  const added = options.filter(({ id }) => id === 0).map(({ id, ...columns }) => columns)
  if (added.length > 0)
    await insertOptions(
      tx,
      added.map((columns) => ({ field_id: fieldId, ...columns })),
    )
  const gone = before.filter((known) => !kept.some(({ id }) => id === known.id))
  if (gone.length > 0)
    await retireOptions(
      tx,
      gone.map(({ id }) => id),
    )
}

type FieldInput = ParsedInputOf<typeof contract.retireRegistrationField>

export const retireField = (context: MemberContext, { fieldId }: FieldInput) =>
  setRetirement(context, fieldId, true)

export const restoreField = (context: MemberContext, { fieldId }: FieldInput) =>
  setRetirement(context, fieldId, false)

async function setRetirement({ db, actor }: MemberContext, fieldId: number, isRetired: boolean) {
  await db.transaction().execute(async (tx) => {
    await lockFields(tx)
    const field = requireField(await readFields(tx), fieldId)
    if ((field.retired_at !== null) === isRetired) return
    await (isRetired ? retireFieldRow(tx, fieldId) : restoreFieldRow(tx, fieldId))
    const act = isRetired ? 'retire_registration_field' : 'restore_registration_field'
    const note = { before: { isRetired: !isRetired }, after: { isRetired } }
    await writeAudit(tx, actor, { act, subject: subjectOf(fieldId), ...note })
  })
}

/** Takes the new order only if it names exactly the fields that are asked now. */
export async function orderFields(
  { db, actor }: MemberContext,
  input: ParsedInputOf<typeof contract.orderRegistrationFields>,
): Promise<void> {
  const fieldIds = input.fieldIds.map(Number)
  await db.transaction().execute(async (tx) => {
    await lockFields(tx)
    const asked = (await readFields(tx)).filter(({ retired_at }) => retired_at === null)
    const before = asked.map(({ id }) => id)
    const isSame = fieldIds.length === before.length && before.every((id) => fieldIds.includes(id))
    if (!isSame) throw new UserError('changed_meanwhile')
    await orderFieldRows(tx, fieldIds)
    const note = { act: 'order_registration_fields', subject: 'registration_fields' } as const
    await writeAudit(tx, actor, { ...note, before, after: fieldIds })
  })
}

const subjectOf = (fieldId: number) => `registration_field:${fieldId}`

function requireField(fields: readonly Field[], fieldId: number): Field {
  const field = fields.find(({ id }) => id === fieldId)
  if (!field) throw new UserError('not_found')
  return field
}
