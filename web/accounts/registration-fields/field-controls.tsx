import {
  type AnsweredField,
  fieldName,
  type RegistrationField,
} from '#contract/accounts/registration-fields.ts'
import { m } from '#contract/messages/generated/messages.js'
import { joinSentences } from '#web/core/join-sentences.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type Asked = RegistrationField & Partial<Pick<AnsweredField, 'values'>>

interface FieldControlsProps {
  fields: readonly Asked[]
  errors: Record<string, string>
}

/** The controls of the fields that staff defined; the form that holds them reads their values by name. */
export function FieldControls({ fields, errors }: FieldControlsProps) {
  return fields.map((field) => (
    <FieldControl key={field.fieldId} field={field} error={errors[fieldName(field.fieldId)]} />
  ))
}

function FieldControl({ field, error }: { field: Asked; error: string | undefined }) {
  if (field.kind === 'radio') return <RadioControl field={field} error={error} />
  if (field.kind === 'checkbox') return <CheckboxControl field={field} error={error} />
  return (
    <Field label={field.name} hint={hintOf(field)} error={error} required={field.isRequired}>
      <SingleControl field={field} />
    </Field>
  )
}

function SingleControl({ field }: { field: Asked }) {
  const name = fieldName(field.fieldId)
  const [value = ''] = field.values ?? []
  if (field.kind === 'select') return <Select name={name} options={optionsOf(field)} defaultValue={value} />
  if (field.kind === 'textarea') {
    return <TextArea name={name} defaultValue={value} lengthMax={field.lengthMax} />
  }
  const inputMode = field.characterRule === 'digits' ? 'numeric' : undefined
  return <Input name={name} defaultValue={value} inputMode={inputMode} />
}

function RadioControl({ field, error }: { field: Asked; error: string | undefined }) {
  const [value = ''] = field.values ?? []
  return (
    <RadioGroup
      legend={field.name}
      hint={field.hint}
      error={error}
      required={field.isRequired}
      name={fieldName(field.fieldId)}
      options={optionsOf(field)}
      defaultValue={value}
    />
  )
}

function CheckboxControl({ field, error }: { field: Asked; error: string | undefined }) {
  return (
    <ChoiceSet legend={field.name} hint={field.hint} error={error} required={field.isRequired}>
      {field.options.map(({ optionId, name }) => (
        <Checkbox
          key={optionId}
          name={fieldName(field.fieldId)}
          value={optionId}
          defaultChecked={field.values?.includes(String(optionId))}
          label={name}
        />
      ))}
    </ChoiceSet>
  )
}

/** What need not be answered can be taken back. */
const optionsOf = ({ options, isRequired }: Asked) => [
  ...(isRequired ? [] : [{ value: '', label: m.accounts_no_answer() }]),
  ...options.map(({ optionId, name }) => ({ value: String(optionId), label: name })),
]

const ruleSentences = {
  any: () => '',
  digits: m.field_only_digits,
  letters: m.field_only_letters,
  chinese: m.field_only_chinese,
  pattern: () => '',
}

/** The words of the staff, and what the server will check, in the words in which it would refuse. */
function hintOf({ hint, kind, lengthMin: min, lengthMax: max, characterRule }: Asked): string {
  if (kind === 'select') return hint
  return joinSentences(hint, lengthHint(min, max), ruleSentences[characterRule]())
}

function lengthHint(min: number, max: number): string {
  if (min === 0) return ''
  return min === max ? m.field_exact_length({ length: min }) : m.field_too_short({ min, max })
}
