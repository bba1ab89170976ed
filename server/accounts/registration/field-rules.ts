import type * as contract from '#contract/accounts/field-editing.ts'
import { valueLengthMax } from '#contract/accounts/field-editing.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { fieldError } from '#server/core/user-error.ts'
import { compilePattern } from './character-rules.ts'
import type { FieldColumns } from './field-editing-queries.ts'

type TypedField = ParsedInputOf<typeof contract.saveRegistrationField>

/** An option as it will be stored; `id` 0 is a new one. */
export interface TypedOption {
  id: number
  name_zh: string
  name_en: string
  position: number
}

/** Returns what staff typed as it will be stored; throws with the field of their form that is wrong. */
export async function readGoodField(
  input: TypedField,
): Promise<{ columns: FieldColumns; options: TypedOption[] }> {
  const { kind } = input
  const isTyped = kind === 'input' || kind === 'textarea'
  const columns = {
    name_zh: input.nameZh,
    name_en: input.nameEn,
    hint_zh: input.hintZh,
    hint_en: input.hintEn,
    kind,
    is_required: input.isRequired,
    ...(isTyped ? await readTextRules(input, valueLengthMax[kind]) : noTextRules),
  }
  return { columns, options: isTyped ? [] : readOptions(input) }
}

const noTextRules = { length_min: 0, length_max: 0, character_rule: 'any', pattern: null }

async function readTextRules({ lengthMin, lengthMax, characterRule, pattern }: TypedField, limit: number) {
  if (lengthMax > limit) throw fieldError('lengthMax', { code: 'too_big', max: limit })
  if (lengthMin > lengthMax) throw fieldError('lengthMin', { code: 'too_big', max: lengthMax })
  const hasPattern = characterRule === 'pattern'
  if (hasPattern && !pattern) throw fieldError('pattern', { code: 'required' })
  if (hasPattern && pattern && !(await compilePattern(pattern))) {
    throw fieldError('pattern', { code: 'not_a_pattern' })
  }
  return {
    length_min: lengthMin,
    length_max: lengthMax,
    character_rule: characterRule,
    pattern: hasPattern ? (pattern ?? null) : null,
  }
}

function readOptions({ optionIds, optionNamesZh, optionNamesEn }: TypedField): TypedOption[] {
  if (optionIds.length === 0) throw fieldError('optionIds', { code: 'required' })
  if (optionNamesZh.length !== optionIds.length) throw fieldError('optionNamesZh', { code: 'required' })
  if (optionNamesEn.length !== optionIds.length) throw fieldError('optionNamesEn', { code: 'required' })
  requireDifferent('optionNamesZh', optionNamesZh)
  requireDifferent('optionNamesEn', optionNamesEn)
  requireDifferent(
    'optionIds',
    optionIds.filter((id) => Number(id) !== 0),
  )
  return optionIds.map((id, index) => ({
    id: Number(id),
    name_zh: optionNamesZh[index]!,
    name_en: optionNamesEn[index]!,
    position: index,
  }))
}

function requireDifferent(field: string, texts: readonly string[]): void {
  if (new Set(texts).size < texts.length) throw fieldError(field, { code: 'taken' })
}
