import type * as contract from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { registerTypesOf } from '#server/accounts/sign-in/policy.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import { requireCaptcha, requireCaptchaTyped } from '#server/accounts/verification/captcha.ts'
import { checkCode, spendCode } from '#server/accounts/verification/codes.ts'
import { identifierText, readIdentifier, requireField } from '#server/accounts/verification/identifier.ts'
import { findNameOwner, insertMember } from '#server/accounts/verification/member-queries.ts'
import { claimName, refuseTaken, requireAllowedName } from '#server/accounts/verification/names.ts'
import { keepNetwork } from '#server/accounts/verification/networks.ts'
import {
  normalizeHintAnswer,
  requireSamePassword,
  requireStrongPassword,
} from '#server/accounts/verification/passwords.ts'
import type { Context } from '#server/core/context.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import type { Check } from '#server/core/route.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { checkFieldValues, writeFieldValues } from './registration-fields.ts'

type Registration = ParsedInputOf<typeof contract.register>

/** Makes an account and signs it in. Errors name their field, and all of them come together. */
export async function register(context: Context, input: Registration): Promise<SignedIn> {
  const { db, client } = context
  await checkRegistration(context, input)
  const values = await checkFieldValues(db, input.fieldValues)
  const codeId = await requireProof(context, input)
  const secrets = await hashSecrets(input)
  return db.transaction().execute(async (tx) => {
    if (!(await claimName(tx, input.account))) throw fieldError('account', { code: 'taken' })
    if (codeId) await spendCode(tx, codeId)
    const member = await insertMember(tx, {
      account: input.account,
      ...secrets,
      ...boundColumns(input),
    }).catch(refuseTaken)
    await writeFieldValues(tx, member.id, values)
    await tellWebhooks(tx, 'member.registered', { memberId: member.id })
    await keepNetwork(tx, member.id, client)
    return openSession(tx, member.id, client)
  })
}

/** All that is wrong with a form but its proof, which is used up by looking at it. */
export const checkRegistration: Check<typeof contract.register> = async (context, input) => {
  await refuseTogether(
    () => requireGoodFields(context, input),
    () => input.fieldValues && checkFieldValues(context.db, input.fieldValues),
    () => {
      if (asksCaptcha(context, input)) requireCaptchaTyped(input)
      else if (input.type !== 'account') requireField(input, 'code')
    },
  )
}

async function requireGoodFields(context: Context, input: Partial<Registration>): Promise<void> {
  const { account, password, type = 'account' } = input
  if (!registerTypesOf(context).includes(type)) throw new UserError('registration_closed')
  await refuseTogether(
    () => {
      if (input.agreeTerms === false) throw fieldError('agreeTerms', { code: 'must_agree' })
    },
    () => account && requireFreeName(context, account),
    () => password && requireStrongPassword(password, account ?? ''),
    () => requireSamePassword(password, input.passwordAgain),
    () => type === 'account' && requireField(input, 'hintQuestion'),
    () => type === 'account' && requireField(input, 'hintAnswer'),
  )
}

async function requireFreeName(context: Context, account: string): Promise<void> {
  requireAllowedName(context, 'account', account)
  if (await findNameOwner(context.db, account)) throw fieldError('account', { code: 'taken' })
}

/** Refuses an account or a nickname that this asker couldn't have, as the form would. */
export async function checkName(
  context: Context,
  { account, nickname }: ParsedInputOf<typeof contract.checkName>,
): Promise<void> {
  const { db, actor, tokens } = context
  // A member's own nickname would be called somebody else's.
  if (nickname && tokens.accessToken && !actor) throw new UserError('session_ended')
  await refuseTogether(
    () => account && requireFreeName(context, account),
    async () => {
      if (!nickname) return
      requireAllowedName(context, 'nickname', nickname)
      if (await findNameOwner(db, nickname, actor?.memberId)) throw fieldError('nickname', { code: 'taken' })
    },
  )
}

const asksCaptcha = ({ settings }: Context, { type = 'account' }: Partial<Registration>) =>
  type === 'account' && settings.registerCaptcha

/** A code proves the phone or the address, and its asking has passed a captcha; an account alone passes one here. */
async function requireProof(context: Context, input: Registration): Promise<number | undefined> {
  if (asksCaptcha(context, input)) await requireCaptcha(context.db, input)
  if (input.type === 'account') return undefined
  const subject = identifierText(readIdentifier(input))
  return checkCode(context, { module: 'register', subject, code: requireField(input, 'code') })
}

async function hashSecrets(input: Registration) {
  const [password_hash, hint_answer_hash] = await Promise.all([
    hashSecret(input.password),
    input.hintQuestion && input.hintAnswer ? hashSecret(normalizeHintAnswer(input.hintAnswer)) : null,
  ])
  return { password_hash, hint_answer_hash, hint_question: hint_answer_hash && (input.hintQuestion ?? null) }
}

function boundColumns(input: Registration) {
  if (input.type === 'account') return {}
  const identifier = readIdentifier(input)
  const now = new Date()
  return 'phone' in identifier
    ? { phone: identifier.phone, phone_bound_at: now }
    : 'email' in identifier && { email: identifier.email, email_bound_at: now }
}
