import type { FieldProblem } from '#contract/core/errors.ts'
import { UserError } from './user-error.ts'

/**
 * Carries out all of these checks, one after another, and returns what they found. Refuses with what any of them has
 * against a field: whoever fills a form in learns all of it at once. An outcome that is of no field is thrown at once.
 */
export async function refuseTogether<const Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): Promise<{ -readonly [At in keyof Checks]: Awaited<ReturnType<Checks[At]>> }> {
  const found: unknown[] = []
  const fields: Record<string, FieldProblem> = {}
  let code: UserError['code'] = 'invalid_input'
  for (const check of checks) {
    try {
      found.push(await check())
    } catch (error) {
      if (!(error instanceof UserError) || Object.keys(error.fields).length === 0) throw error
      for (const [name, problem] of Object.entries(error.fields)) fields[name] ??= problem
      // A form that shows no captcha yet has to hear that one is due.
      if (error.code === 'captcha_required') code = error.code
    }
  }
  if (Object.keys(fields).length > 0) throw new UserError(code, { fields })
  return found as { -readonly [At in keyof Checks]: Awaited<ReturnType<Checks[At]>> }
}
