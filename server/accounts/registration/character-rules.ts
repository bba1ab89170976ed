import type { CharacterRule } from '#contract/accounts/registration-fields.ts'
import type { FieldProblem } from '#contract/core/errors.ts'
import type { FieldRow } from './field-queries.ts'

// A pattern that becomes more steps than this could hold up the loop: 500 over 2,000 characters take some 30 ms.
const patternStepsMax = 500

const rules: Record<Exclude<CharacterRule, 'pattern'>, { matches: RegExp; problem: FieldProblem }> = {
  any: { matches: /^/, problem: { code: 'wrong_form' } },
  digits: { matches: /^[0-9]+$/, problem: { code: 'only_digits' } },
  letters: { matches: /^[A-Za-z]+$/, problem: { code: 'only_letters' } },
  chinese: { matches: /^\p{Script=Han}+$/u, problem: { code: 'only_chinese' } },
}

/** Returns what is wrong with a typed text. In a text of many lines each line follows the rule. */
export async function findTextProblem(field: FieldRow, text: string): Promise<FieldProblem | undefined> {
  const { length_min: min, length_max: max } = field
  const length = Array.from(text).length
  if (length < min) return { code: 'too_short', min, max }
  if (length > max) return { code: 'too_long', min, max }
  const lines = text.split('\n').filter(Boolean)
  const rule = field.character_rule as CharacterRule
  if (rule === 'pattern') {
    const pattern = await compilePattern(field.pattern ?? '')
    return pattern && lines.every((line) => pattern.matches(line)) ? undefined : { code: 'wrong_form' }
  }
  return lines.every((line) => rules[rule].matches.test(line)) ? undefined : rules[rule].problem
}

/**
 * Compiles a staff pattern for whole lines; returns undefined if it can't be read or is too large. RE2 walks the text once whatever
 * the pattern: JavaScript's own engine could be made to backtrack for ever.
 */
export async function compilePattern(pattern: string) {
  const { RE2JS } = await import('re2js')
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
    return compiled.programSize() <= patternStepsMax ? compiled : undefined
  } catch {
    return undefined
  }
}
