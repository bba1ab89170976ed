import { expect, test } from 'vitest'
import { readSignInOptions } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/field-editing.ts'
import { readProfile } from '#contract/accounts/profile.ts'
import { saveFieldValues } from '#contract/accounts/registration-fields.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db } = await createTestApp()
const keeper = as(cast.keeper)
const other = as(await makeMember(db, { staffRole: 'administrator' }))

type Typed = InputOf<typeof contract.saveRegistrationField>

const tea: Typed = {
  nameZh: '茶',
  nameEn: 'Tea',
  kind: 'select',
  isRequired: false,
  optionIds: ['0', '0'],
  optionNamesZh: ['绿茶', '红茶'],
  optionNamesEn: ['Green', 'Black'],
}
const noOptions = { optionIds: [], optionNamesZh: [], optionNamesEn: [] }
const city: Typed = { nameZh: '城市', nameEn: 'City', kind: 'input', isRequired: true, ...noOptions }

const save = (field: Typed, by = keeper) => by.call(contract.saveRegistrationField, field)
const list = async () => (await keeper.call(contract.listRegistrationFields, {})).fields
const find = async (fieldId: number) => (await list()).find((field) => field.fieldId === fieldId)!
const asked = async () =>
  (await as(null).call(readSignInOptions, {})).registrationFields.map(({ fieldId }) => fieldId)

test('an option that is renamed keeps its answers; one that is left out is offered no more', async () => {
  const { fieldId } = await save(tea)
  const { options, version } = await find(fieldId)
  const [green, black] = options.map(({ optionId }) => String(optionId))
  await as(cast.ann).call(saveFieldValues, { fieldValues: [`${fieldId}:${green}`] })
  await save({
    ...tea,
    fieldId,
    version,
    optionIds: ['0', green!],
    optionNamesZh: ['白茶', '龙井'],
    optionNamesEn: ['White', 'Longjing'],
  })
  const [shown] = (await as(cast.ann).call(readProfile, {})).registrationFields
  expect(shown?.options.map(({ name }) => name)).toEqual(['White', 'Longjing'])
  expect(shown?.values).toEqual([green])
  const late = as(cast.bob).call(saveFieldValues, { fieldValues: [`${fieldId}:${black}`] })
  expect((await refusal(late)).fields).toEqual({ [`field${fieldId}`]: 'unknown_choice' })
  await keeper.call(contract.retireRegistrationField, { fieldId })
})

test('of two staff who change one field at the same moment one is told that it has changed', async () => {
  const { fieldId } = await save(city)
  const { version } = await find(fieldId)
  const outcomes = await Promise.allSettled([
    save({ ...city, fieldId, version, nameEn: 'Town' }),
    save({ ...city, fieldId, version, nameEn: 'Village' }, other),
  ])
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(lost.map(({ reason }) => [reason.status, reason.code])).toEqual([[409, 'changed_meanwhile']])
  const { items } = await keeper.call(listAuditLog, { subject: `registration_field:${fieldId}` })
  expect(items.map(({ act }) => act)).toEqual(['save_registration_field', 'save_registration_field'])
  expect(items[0]?.before).toMatchObject({ nameEn: 'City' })
  expect(items[0]?.after).toMatchObject({ nameEn: (await find(fieldId)).nameEn })
  await keeper.call(contract.retireRegistrationField, { fieldId })
})

test('of two staff who order the fields at the same moment both are heard whole, one after the other', async () => {
  const ids = [await save(city), await save(city), await save(city)].map(({ fieldId }) => String(fieldId))
  const orders = [
    [ids[2]!, ids[0]!, ids[1]!],
    [ids[1]!, ids[2]!, ids[0]!],
  ]
  const order = (fieldIds: string[], by: typeof keeper) =>
    by.call(contract.orderRegistrationFields, { fieldIds })
  await Promise.all([order(orders[0]!, keeper), order(orders[1]!, other)])
  expect(orders).toContainEqual((await asked()).map(String))
  for (const wrong of [ids.slice(1), [...ids, ids[0]!], [ids[0]!, ids[0]!, ids[1]!]]) {
    expect((await refusal(order(wrong, keeper))).code).toBe('changed_meanwhile')
  }
  for (const id of ids) await keeper.call(contract.retireRegistrationField, { fieldId: Number(id) })
})

test('a retired field is asked of nobody, and comes back with what was answered', async () => {
  const { fieldId } = await save(city)
  await as(cast.bob).call(saveFieldValues, { fieldValues: [`${fieldId}:Hangzhou`] })
  await keeper.call(contract.retireRegistrationField, { fieldId })
  expect(await asked()).not.toContain(fieldId)
  await as(cast.bob).call(saveFieldValues, { fieldValues: [] })
  await keeper.call(contract.restoreRegistrationField, { fieldId })
  const { registrationFields } = await as(cast.bob).call(readProfile, {})
  expect(registrationFields.find((field) => field.fieldId === fieldId)?.values).toEqual(['Hangzhou'])
  await keeper.call(contract.retireRegistrationField, { fieldId })
})

test.each<[string, Partial<Typed>, Record<string, string>]>([
  ['a line longer than a line may be', { lengthMax: 201 }, { lengthMax: 'too_big' }],
  ['a least above the most', { lengthMin: 9, lengthMax: 8 }, { lengthMin: 'too_big' }],
  ['no pattern', { characterRule: 'pattern' }, { pattern: 'required' }],
  ['a broken pattern', { characterRule: 'pattern', pattern: '[' }, { pattern: 'not_a_pattern' }],
  ['a look-behind', { characterRule: 'pattern', pattern: '(?<=a)b' }, { pattern: 'not_a_pattern' }],
  ['a huge pattern', { characterRule: 'pattern', pattern: '.{0,1000}' }, { pattern: 'not_a_pattern' }],
  ['a choice without options', { ...noOptions, kind: 'radio' }, { optionIds: 'required' }],
  ['a name in one language', { ...tea, optionNamesEn: ['Green'] }, { optionNamesEn: 'required' }],
  ['an empty name', { ...tea, optionNamesZh: ['绿茶', ' '] }, { optionNamesZh: 'required' }],
  ['a name twice', { ...tea, optionNamesZh: ['绿茶', '绿茶'] }, { optionNamesZh: 'taken' }],
  ['an option of nobody', { ...tea, optionIds: ['0', '999999'] }, { optionIds: 'unknown_choice' }],
])('%s is refused at its field', async (_, changes, fields) => {
  const before = await list()
  expect((await refusal(save({ ...city, ...changes }))).fields).toEqual(fields)
  expect(await list()).toEqual(before)
})

test('a field stays of its kind, and one that is not there is not found', async () => {
  const { fieldId } = await save(city)
  const { version } = await find(fieldId)
  const changing = save({ ...city, fieldId, version, kind: 'textarea' })
  expect((await refusal(changing)).fields).toEqual({ kind: 'unknown_choice' })
  expect((await refusal(save({ ...city, fieldId: 999_999, version: 1 }))).code).toBe('not_found')
})

test('the list of fields has an end, also for staff who add at the same moment', async () => {
  const { length } = await list()
  const columns = {
    name_zh: '项',
    name_en: 'Item',
    kind: 'input',
    is_required: false,
    length_min: 0,
    length_max: 9,
    character_rule: 'any',
    position: 99,
  }
  const rows = Array.from({ length: contract.fieldCountMax - 1 - length }, () => columns)
  await db.insertInto('registration_fields').values(rows).execute()
  const outcomes = await Promise.allSettled([save(city), save(city, other), save(tea)])
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'saved'))
  expect(codes.sort()).toEqual(['list_full', 'list_full', 'saved'])
})
