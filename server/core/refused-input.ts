import type * as z from 'zod/mini'
import { type FieldErrorCode, type FieldProblem, fieldErrorCodes } from '#contract/core/errors.ts'
import { UserError } from './user-error.ts'

/** Returns what a shape refused as one problem a field: the first one, since it is the one to mend first. */
export function refusedInput(issues: readonly z.core.$ZodIssue[]): UserError {
  const fields: Record<string, FieldProblem> = {}
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '')
    fields[name] ??= problemOf(issue)
  }
  return new UserError('invalid_input', { fields })
}

/** Returns what is wrong with one value, as a code of the closed list. */
export function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'too_small':
      return { code: 'too_small', min: Number(issue.minimum) }
    case 'too_big':
      return { code: issue.origin === 'string' ? 'too_long' : 'too_big', max: Number(issue.maximum) }
    case 'invalid_value':
      return { code: 'unknown_choice' }
    case 'invalid_format':
      return { code: 'wrong_form' }
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required' }
      return { code: isOfNumbers(issue.expected) ? 'whole_number' : 'wrong_type' }
    case 'custom':
      return { code: ownCode(issue.message), ...(issue.params as { min?: number; max?: number }) }
    default:
      return { code: 'wrong_type' }
  }
}

/** Every number that crosses the wire is a whole one. */
const isOfNumbers = (expected: string) => expected === 'int' || expected === 'number'

const ownCode = (message: string): FieldErrorCode =>
  (fieldErrorCodes as readonly string[]).includes(message) ? (message as FieldErrorCode) : 'wrong_form'
