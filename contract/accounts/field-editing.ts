import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, flag, formed, id, integer, line, listOf, nothing } from '#contract/core/wire.ts'
import { characterRules, fieldKinds } from './registration-fields.ts'

/** What staff read and change of the registration fields. */

export const fieldCountMax = 100
export const optionCountMax = 50
export const fieldNameLength = { min: 1, max: 30 }
export const fieldHintLengthMax = 100
/** Of what is typed into one line, and into many. */
export const valueLengthMax = { input: 200, textarea: 2_000 }
export const patternLengthMax = 100

const editedOption = z.object({ optionId: z.int(), nameZh: z.string(), nameEn: z.string() })
export type EditedOption = z.infer<typeof editedOption>

const editedField = z.object({
  fieldId: z.int(),
  version: z.int(),
  nameZh: z.string(),
  nameEn: z.string(),
  hintZh: z.string(),
  hintEn: z.string(),
  kind: z.enum(fieldKinds),
  isRequired: z.boolean(),
  lengthMin: z.int(),
  lengthMax: z.int(),
  characterRule: z.enum(characterRules),
  pattern: z.string(),
  options: z.array(editedOption),
  isRetired: z.boolean(),
})
export type EditedField = z.infer<typeof editedField>

/** Every field in the order in which they are asked, the retired ones last. */
export const listRegistrationFields = endpoint({
  name: 'listRegistrationFields',
  domain: 'accounts',
  summary: 'Lists all registration fields as staff edit them, the retired ones last.',
  method: 'GET',
  path: '/manage/registrationFields',
  staffRight: 'manage_settings',
  input: nothing(),
  output: z.object({ fields: z.array(editedField) }),
})

const optionName = line({ min: 1, max: 50 })

/**
 * Without an id a new field, asked last. With one, `version` is that of the field as it was shown: one that somebody
 * else has changed since is refused. Options travel as three lists of one length; `0` is the id of a new option, and
 * one that is left out is retired. The kind of a field stays what it was.
 */
export const saveRegistrationField = endpoint({
  name: 'saveRegistrationField',
  domain: 'accounts',
  summary: 'Adds a registration field, or changes one over the version that was read.',
  errors: ['not_found', 'changed_meanwhile', 'list_full'],
  method: 'POST',
  path: '/manage/registrationFields',
  staffRight: 'manage_settings',
  creates: true,
  input: z.object({
    fieldId: z.optional(id()),
    version: z.optional(id()),
    nameZh: line(fieldNameLength),
    nameEn: line(fieldNameLength),
    hintZh: z._default(line({ max: fieldHintLengthMax }), ''),
    hintEn: z._default(line({ max: fieldHintLengthMax }), ''),
    kind: choice(...fieldKinds),
    isRequired: flag(),
    lengthMin: z._default(integer(0, valueLengthMax.textarea), 0),
    lengthMax: z._default(integer(1, valueLengthMax.textarea), valueLengthMax.input),
    characterRule: z._default(choice(...characterRules), 'any'),
    pattern: z.optional(line({ max: patternLengthMax })),
    optionIds: listOf(formed(/^\d{1,15}$/, { max: 15 }), optionCountMax),
    optionNamesZh: listOf(optionName, optionCountMax),
    optionNamesEn: listOf(optionName, optionCountMax),
  }),
  output: z.object({ fieldId: z.int() }),
})

/** Asks nobody for it any more. What members answered stays, and comes back with the field. */
export const retireRegistrationField = endpoint({
  name: 'retireRegistrationField',
  domain: 'accounts',
  summary: 'Stops asking for a registration field and keeps what members answered.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/registrationFields/:fieldId/retirement',
  staffRight: 'manage_settings',
  input: z.object({ fieldId: id() }),
  output: done(),
})

export const restoreRegistrationField = endpoint({
  name: 'restoreRegistrationField',
  domain: 'accounts',
  summary: 'Asks for a retired registration field again.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/registrationFields/:fieldId/retirement',
  staffRight: 'manage_settings',
  input: z.object({ fieldId: id() }),
  output: done(),
})

/** Names every field that is asked, in the new order. */
export const orderRegistrationFields = endpoint({
  name: 'orderRegistrationFields',
  domain: 'accounts',
  summary: 'Puts the registration fields into a new order.',
  errors: ['changed_meanwhile'],
  method: 'PUT',
  path: '/manage/registrationFields/order',
  staffRight: 'manage_settings',
  input: z.object({ fieldIds: listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), fieldCountMax) }),
  output: done(),
})
