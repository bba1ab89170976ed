import {
  type EditedField,
  type EditedOption,
  type saveRegistrationField,
  valueLengthMax,
} from '#contract/accounts/field-editing.ts'
import type { InputOf } from '#contract/core/endpoint.ts'

/** An option being edited; the key tells apart those that are new. */
export type TypedOption = EditedOption & { key: string }

/** What the dialog of a field holds; numbers as they were typed. */
export interface TypedField extends Omit<EditedField, 'fieldId' | 'version' | 'isRetired' | 'options'> {
  options: TypedOption[]
  typedMin: string
  typedMax: string
}

let made = 0

export const blankOption = (): TypedOption => ({
  key: `new ${++made}`,
  optionId: 0,
  nameZh: '',
  nameEn: '',
})

/** How the dialog begins: with the field, or with an empty one. */
export function blankField(field: EditedField | undefined): TypedField {
  const begun = field ?? newField
  return {
    ...begun,
    options:
      begun.options.length > 0
        ? begun.options.map((option) => ({ ...option, key: String(option.optionId) }))
        : [blankOption(), blankOption()],
    typedMin: String(begun.lengthMin),
    typedMax: String(begun.lengthMax || valueLengthMax.input),
  }
}

const newField: Omit<EditedField, 'fieldId' | 'version' | 'isRetired'> = {
  nameZh: '',
  nameEn: '',
  hintZh: '',
  hintEn: '',
  kind: 'input',
  isRequired: false,
  lengthMin: 0,
  lengthMax: valueLengthMax.input,
  characterRule: 'any',
  pattern: '',
  options: [],
}

/** What is sent. Numbers go as they were typed: the contract says what is wrong with them. */
export function inputOf(
  typed: TypedField,
  field: EditedField | undefined,
): InputOf<typeof saveRegistrationField> {
  const { nameZh, nameEn, hintZh, hintEn, kind, isRequired, characterRule, pattern } = typed
  const isChosen = kind !== 'input' && kind !== 'textarea'
  const options = isChosen ? typed.options : []
  return {
    fieldId: field?.fieldId,
    version: field?.version,
    ...{ nameZh, nameEn, hintZh, hintEn, kind, isRequired },
    ...(!isChosen && {
      lengthMin: typed.typedMin,
      lengthMax: typed.typedMax,
      characterRule,
      pattern: characterRule === 'pattern' ? pattern : undefined,
    }),
    optionIds: options.map(({ optionId }) => String(optionId)),
    optionNamesZh: options.map((option) => option.nameZh),
    optionNamesEn: options.map((option) => option.nameEn),
  }
}
