import { expect, test } from 'vitest'
import { type EditedField, valueLengthMax } from '#contract/accounts/field-editing.ts'
import { blankField, inputOf } from './field-state.ts'

const field: EditedField = {
  fieldId: 3,
  version: 2,
  isRetired: false,
  nameZh: '喜欢的茶',
  nameEn: 'Favourite tea',
  hintZh: '',
  hintEn: '',
  kind: 'radio',
  isRequired: true,
  lengthMin: 0,
  lengthMax: 0,
  characterRule: 'any',
  pattern: '',
  options: [
    { optionId: 11, nameZh: '龙井', nameEn: 'Longjing' },
    { optionId: 12, nameZh: '普洱', nameEn: "Pu'er" },
  ],
}

test('a new field begins as a line of text, with two empty options to begin with', () => {
  const begun = blankField(undefined)
  expect(begun).toMatchObject({ kind: 'input', typedMin: '0', typedMax: String(valueLengthMax.input) })
  expect(begun.options.map(({ optionId }) => optionId)).toEqual([0, 0])
  expect(new Set(begun.options.map(({ key }) => key)).size).toBe(2)
})

test('a field that is chosen from sends its options in their order, the new ones without an identity', () => {
  const typed = blankField(field)
  const added = { key: 'new', optionId: 0, nameZh: '白茶', nameEn: 'White' }
  const input = inputOf({ ...typed, options: [...typed.options.toReversed(), added] }, field)
  expect(input).toMatchObject({
    fieldId: 3,
    version: 2,
    optionIds: ['12', '11', '0'],
    optionNamesZh: ['普洱', '龙井', '白茶'],
  })
  expect(input).not.toHaveProperty('lengthMax')
})

test('a field that is typed sends its lengths as they were typed, and a pattern only where it counts', () => {
  const typed = {
    ...blankField(field),
    kind: 'input',
    typedMin: 'two',
    typedMax: '9',
    pattern: 'a+',
  } as const
  const input = inputOf({ ...typed, options: [...typed.options], characterRule: 'any' }, undefined)
  expect(input).toMatchObject({ fieldId: undefined, lengthMin: 'two', lengthMax: '9', optionIds: [] })
  expect(input.pattern).toBeUndefined()
  expect(inputOf({ ...typed, options: [], characterRule: 'pattern' }, undefined).pattern).toBe('a+')
})
