import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, listOf, named, prose } from '#contract/core/wire.ts'

/** What staff ask of members besides the account (docs/RULES.md, Accounts and sessions). */

export const fieldKinds = ['input', 'textarea', 'radio', 'checkbox', 'select'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** What may be typed. A pattern is RE2's, which can't be made to run for ever. */
export const characterRules = ['any', 'digits', 'letters', 'chinese', 'pattern'] as const
export type CharacterRule = (typeof characterRules)[number]

/** A field as it is asked of somebody, in their language. */
export const registrationField = named(
  'RegistrationField',
  z.object({
    fieldId: z.int(),
    kind: z.enum(fieldKinds),
    name: z.string(),
    hint: z.string(),
    isRequired: z.boolean(),
    /** In code points, of what is typed. */
    lengthMin: z.int(),
    lengthMax: z.int(),
    characterRule: z.enum(characterRules),
    options: z.array(z.object({ optionId: z.int(), name: z.string() })),
  }),
)
export type RegistrationField = z.infer<typeof registrationField>

/** A field with what its member answered: the text, or the ids of the chosen options. */
export const answeredField = z.extend(registrationField, { values: z.array(z.string()) })
export type AnsweredField = z.infer<typeof answeredField>

/** The name of a field in forms and in refusals. */
export const fieldName = (fieldId: number) => `field${fieldId}`

/**
 * Values as they travel: `7:text`, or `7:12` for option 12; a field that takes several repeats. The bounds here only
 * keep out what is absurd: each field checks its own, and names itself in the refusal.
 */
export const fieldValues = listOf(
  z.pipe(
    prose({ max: 20_000 }),
    z.string().check(z.regex(/^[1-9]\d{0,14}:/, { error: 'wrong_form' })),
  ) as unknown as z.ZodMiniType<string, string>,
  2_000,
)

/** Replaces a member's own answers to all fields that are asked now. */
export const saveFieldValues = endpoint({
  name: 'saveFieldValues',
  domain: 'accounts',
  summary: "Replaces the member's answers to the registration fields.",
  method: 'PUT',
  path: '/fieldValues',
  memberOnly: true,
  input: z.object({ fieldValues }),
  output: done(),
})
