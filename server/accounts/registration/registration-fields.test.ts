import { expect, test } from 'vitest'
import { readSignInOptions, register } from '#contract/accounts/accounts.ts'
import { retireRegistrationField, saveRegistrationField } from '#contract/accounts/field-editing.ts'
import { readMember } from '#contract/accounts/members.ts'
import { readProfile } from '#contract/accounts/profile.ts'
import { saveFieldValues } from '#contract/accounts/registration-fields.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeMember } from '#test/makers.ts'

const { as, cast, db } = await createTestApp({ registerCaptcha: false })
const keeper = as(cast.keeper)
let made = 0

const ask = async (changes: Partial<InputOf<typeof saveRegistrationField>> = {}) => {
  const field = await keeper.call(saveRegistrationField, {
    nameZh: `项${++made}`,
    nameEn: `Item ${made}`,
    kind: 'input',
    isRequired: false,
    optionIds: [],
    optionNamesZh: [],
    optionNamesEn: [],
    ...changes,
  })
  return field.fieldId
}

const choices = { optionIds: ['0', '0'], optionNamesZh: ['绿茶', '红茶'], optionNamesEn: ['Green', 'Black'] }

const optionsOf = async (fieldId: number) => {
  const { registrationFields } = await as(null).call(readSignInOptions, {}, 'zh-CN')
  return registrationFields.find((field) => field.fieldId === fieldId)!.options
}

const enter = (fieldValues: string[]) =>
  as(null).call(register, {
    account: `newcomer_${++made}`,
    password: 'a quiet afternoon',
    hintQuestion: 'Where was the first cup?',
    hintAnswer: 'By the west lake',
    agreeTerms: true,
    fieldValues,
  })

const answersOf = async (member: Parameters<typeof as>[0]) => {
  const { registrationFields } = await as(member).call(readProfile, {})
  return Object.fromEntries(registrationFields.map(({ fieldId, values }) => [fieldId, values]))
}

/** Nothing of one test is asked in the next. */
async function retire(...fieldIds: number[]): Promise<void> {
  for (const fieldId of fieldIds) await keeper.call(retireRegistrationField, { fieldId })
}

test('what staff ask is answered at registration and kept for its member', async () => {
  const city = await ask({ isRequired: true, hintZh: '你住的城市', hintEn: 'Where you live' })
  const story = await ask({ kind: 'textarea', lengthMax: 2000 })
  const tea = await ask({ kind: 'radio', ...choices })
  const teas = await ask({ kind: 'checkbox', ...choices })
  const { registrationFields } = await as(null).call(readSignInOptions, {}, 'zh-CN')
  expect(registrationFields.map(({ fieldId, kind }) => [fieldId, kind])).toEqual([
    [city, 'input'],
    [story, 'textarea'],
    [tea, 'radio'],
    [teas, 'checkbox'],
  ])
  expect(registrationFields[0]).toMatchObject({ hint: '你住的城市', isRequired: true })
  expect(registrationFields[2]?.options.map(({ name }) => name)).toEqual(['绿茶', '红茶'])
  const [green] = await optionsOf(tea)
  const all = (await optionsOf(teas)).map(({ optionId }) => String(optionId))
  const member = await enter([
    `${city}:  杭 \t 州 `,
    `${story}:one\r\n\r\ntwo`,
    `${tea}:${green!.optionId}`,
    ...all.map((option) => `${teas}:${option}`),
  ])
  expect(await answersOf(member)).toEqual({
    [city]: ['杭 州'],
    [story]: ['one\n\ntwo'],
    [tea]: [String(green!.optionId)],
    [teas]: all,
  })
  await retire(city, story, tea, teas)
})

test('every field that is wrong is named at once, and nobody is registered', async () => {
  const city = await ask({ isRequired: true })
  const number = await ask({ characterRule: 'digits', lengthMin: 4, lengthMax: 6 })
  const tea = await ask({ kind: 'select', ...choices })
  const before = await db.selectFrom('members').select('id').execute()
  const { fields } = await refusal(enter([`${city}: `, `${number}:12`, `${tea}:999999`]))
  expect(fields).toEqual({
    [`field${city}`]: 'required',
    [`field${number}`]: 'too_short',
    [`field${tea}`]: 'unknown_choice',
  })
  expect((await db.selectFrom('members').select('id').execute()).length).toBe(before.length)
  await retire(city, number, tea)
})

const rules = {
  digits: 'only_digits',
  letters: 'only_letters',
  chinese: 'only_chinese',
  pattern: 'wrong_form',
}
test.each<[keyof typeof rules, string[], string[]]>([
  ['digits', ['0123'], ['12a', '１２３', '1 2', '-1']],
  ['letters', ['teaHouse'], ['tea1', 'tëa', '茶']],
  ['chinese', ['茶馆', '𠮷野'], ['茶a', '茶，馆', 'ｶﾅ']],
  ['pattern', ['沪A-12345', '京B-00001'], ['沪A-1234', 'x沪A-12345', '沪A-12345x']],
])('the rule %s takes what it should and nothing else', async (characterRule, good, bad) => {
  const fieldId = await ask({ characterRule, pattern: '[\\u4e00-\\u9fa5][A-Z]-\\d{5}', lengthMax: 20 })
  const save = (text: string) => as(cast.ann).call(saveFieldValues, { fieldValues: [`${fieldId}:${text}`] })
  for (const text of good) {
    await save(text)
    expect(await answersOf(cast.ann)).toEqual({ [fieldId]: [text] })
  }
  for (const text of bad) {
    expect((await refusal(save(text))).fields, text).toEqual({ [`field${fieldId}`]: rules[characterRule] })
  }
  expect(await answersOf(cast.ann)).toEqual({ [fieldId]: [good.at(-1)] })
  await retire(fieldId)
})

test('lengths are counted in characters as a person counts them', async () => {
  const fieldId = await ask({ lengthMin: 2, lengthMax: 3 })
  const save = (text: string) => as(cast.ann).call(saveFieldValues, { fieldValues: [`${fieldId}:${text}`] })
  expect((await refusal(save('🍵'))).fields).toEqual({ [`field${fieldId}`]: 'too_short' })
  await save('🍵🍵🍵')
  expect((await refusal(save('🍵🍵🍵🍵'))).fields).toEqual({ [`field${fieldId}`]: 'too_long' })
  await retire(fieldId)
})

test('a pattern made to backtrack for ever answers at once', async () => {
  const fieldId = await ask({
    kind: 'textarea',
    characterRule: 'pattern',
    pattern: '(a+)+b',
    lengthMax: 2000,
  })
  // JavaScript's own engine would need longer than the universe has been there, and the test would time out.
  const attack = as(cast.ann).call(saveFieldValues, { fieldValues: [`${fieldId}:${'a'.repeat(2000)}`] })
  expect((await refusal(attack)).fields).toEqual({ [`field${fieldId}`]: 'wrong_form' })
  await retire(fieldId)
})

test('one chooses once where one may, and each option once', async () => {
  const one = await ask({ kind: 'radio', ...choices })
  const any = await ask({ kind: 'checkbox', ...choices })
  const [first, second] = (await optionsOf(one)).map(({ optionId }) => `${one}:${optionId}`)
  const save = (fieldValues: string[]) => as(cast.bob).call(saveFieldValues, { fieldValues })
  expect((await refusal(save([first!, second!]))).fields).toEqual({ [`field${one}`]: 'wrong_type' })
  const [option] = (await optionsOf(any)).map(({ optionId }) => String(optionId))
  await save([first!, `${any}:${option}`, `${any}:${option}`])
  expect(await answersOf(cast.bob)).toEqual({ [one]: [first!.split(':')[1]], [any]: [option] })
  const other = `${one}:${option}`
  expect((await refusal(save([other]))).fields, 'the option of another field').toEqual({
    [`field${one}`]: 'unknown_choice',
  })
  await save([])
  expect(await answersOf(cast.bob)).toEqual({ [one]: [], [any]: [] })
  await retire(one, any)
})

test('whoever filled in the form while a field was retired still gets in', async () => {
  const kept = await ask()
  const gone = await ask({ isRequired: true })
  await retire(gone)
  const member = await enter([`${kept}:yes`, `${gone}:too late`, '888888:nobody asked'])
  expect(await answersOf(member)).toEqual({ [kept]: ['yes'] })
  await retire(kept)
})

test('those who manage members read in words what was answered, a moderator does not', async () => {
  const city = await ask({ nameEn: 'City' })
  const teas = await ask({ kind: 'checkbox', ...choices, nameEn: 'Teas' })
  const chosen = (await optionsOf(teas)).map(({ optionId }) => `${teas}:${optionId}`)
  const { memberId, ...member } = await makeMember(db)
  await as(member).call(saveFieldValues, { fieldValues: [`${city}:Hangzhou`, ...chosen] })
  await retire(city, teas)
  expect((await keeper.call(readMember, { memberId })).answers).toEqual([
    { fieldId: city, name: 'City', values: ['Hangzhou'] },
    { fieldId: teas, name: 'Teas', values: ['Green', 'Black'] },
  ])
  const moderator = as(await makeMember(db, { staffRole: 'moderator' }))
  expect((await moderator.call(readMember, { memberId })).answers).toEqual([])
})

test('two windows of one member save at the same moment, and one of them stands whole', async () => {
  const one = await ask()
  const two = await ask()
  const member = await makeMember(db)
  const save = (text: string) =>
    as(member).call(saveFieldValues, { fieldValues: [`${one}:${text}`, `${two}:${text}`] })
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(save))
  const answers = await answersOf(member)
  expect(answers[one]).toHaveLength(1)
  expect(answers[one]).toEqual(answers[two])
  await retire(one, two)
})
