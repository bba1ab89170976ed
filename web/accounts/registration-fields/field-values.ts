import { fieldName, type RegistrationField } from '#contract/accounts/registration-fields.ts'

/** What a form holds for these fields, as it travels. */
export const readFieldValues = (form: FormData, fields: readonly RegistrationField[]): string[] =>
  fields.flatMap(({ fieldId }) =>
    form.getAll(fieldName(fieldId)).map((value) => `${fieldId}:${String(value)}`),
  )
