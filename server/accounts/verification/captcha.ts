/* Shared by every form that strangers, or members in a hurry, have to slow down for. */
import { randomInt, randomUUID } from 'node:crypto'
import { captchaLength } from '#contract/accounts/accounts.ts'
import { openWork, type solveCaptcha as solveCaptchaEndpoint } from '#contract/accounts/captcha-work.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { drawCaptcha, glyphs } from './captcha-image.ts'
import { findCaptcha, insertCaptcha, takeCaptcha } from './captcha-queries.ts'

const lifeMs = 2 * minuteMs

/** Returns a new captcha: its key, and its picture as a data URL. It lives 120 s and has one try. */
export async function createCaptcha({ db }: Pick<Context, 'db'>) {
  const letters = Object.keys(glyphs)
  const value = Array.from({ length: captchaLength }, () => letters[randomInt(letters.length)]).join('')
  const captchaKey = randomUUID()
  const expiresAt = new Date(Date.now() + lifeMs)
  const [image] = await Promise.all([
    drawCaptcha(value),
    insertCaptcha(db, { key: captchaKey, value, expires_at: expiresAt }),
  ])
  return { captchaKey, image, expiresAt: expiresAt.toISOString() }
}

/** Reads a captcha to whom the picture says nothing, once their device has worked for it (docs/decisions/0123). */
export async function solveCaptcha(
  { db }: Pick<Context, 'db'>,
  { captchaKey, proof }: ParsedInputOf<typeof solveCaptchaEndpoint>,
) {
  const captcha = await findCaptcha(db, captchaKey)
  const isSolved = captcha && captcha.expires_at > new Date() && (await provesWork(captchaKey, proof))
  if (!isSolved) throw fieldError('proof', { code: 'captcha_wrong' })
  return { captchaValue: captcha.value }
}

/** The first number that does nothing ends it, so that nonsense costs a hundredth of a second. */
async function provesWork(captchaKey: string, proof: string): Promise<boolean> {
  const doesPart = await openWork(captchaKey)
  for (const [part, number] of proof.split('.').entries())
    if (!(await doesPart(part, Number(number)))) return false
  return true
}

export interface CaptchaTry {
  captchaKey?: string | undefined
  captchaValue?: string | undefined
}

const missing = () => new UserError('captcha_required', { fields: { captchaValue: { code: 'required' } } })

interface TypedCaptcha {
  captchaKey: string
  captchaValue: string
}

/** Refuses a form whose captcha was left empty or is too short, and leaves one that wasn't its only try. */
export function requireCaptchaTyped(typed: CaptchaTry): asserts typed is TypedCaptcha {
  if (!typed.captchaKey || !typed.captchaValue) throw missing()
  if (typed.captchaValue.length < captchaLength)
    throw fieldError('captchaValue', { code: 'too_short', min: captchaLength, max: captchaLength })
}

/** Refuses a write whose captcha is missing, wrong, used or too old. Letter case and width don't count. */
export async function requireCaptcha(db: Database, typed: CaptchaTry): Promise<void> {
  requireCaptchaTyped(typed)
  const { captchaKey, captchaValue } = typed
  const captcha = await takeCaptcha(db, captchaKey)
  const isRight =
    captcha &&
    captcha.expires_at > new Date() &&
    captcha.value === captchaValue.normalize('NFKC').toUpperCase()
  if (!isRight) throw fieldError('captchaValue', { code: 'captcha_wrong' })
}
