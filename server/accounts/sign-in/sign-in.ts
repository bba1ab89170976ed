import type * as contract from '#contract/accounts/accounts.ts'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { checkCode, spendCode } from '#server/accounts/verification/codes.ts'
import { identifierText, readIdentifier, requireField } from '#server/accounts/verification/identifier.ts'
import { findByIdentifier } from '#server/accounts/verification/member-queries.ts'
import { attemptsLately, countAttempt, type GuardedTry, returnTry, takeTry } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { isSecretRight } from '#server/core/secret-hashes.ts'
import { maySignIn } from '#server/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'
import { loginTypesOf } from './policy.ts'
import { enter } from './second-factor.ts'

type SignInTry = ParsedInputOf<typeof contract.signIn>

const failedSignIn = 'sign_in_failure'

/** Returns whether any of the subjects has failed so often of late that a captcha is due. */
export const needsSignInCaptcha = async (
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  subjects: readonly string[],
) => (await attemptsLately(db, subjects, failedSignIn)) >= settings.captchaAfterFailedSignIns

/**
 * Signs in by account, phone or e-mail with the password, or by phone with a code. Never tells whether the account
 * exists, neither by its answer nor by its time: the same work is done for one that doesn't.
 */
export async function signIn(context: Context, input: SignInTry): Promise<SignInAnswer> {
  const { db, settings, client } = context
  if (!maySignIn(settings) || !loginTypesOf(settings).includes(input.type))
    throw new UserError('sign_in_closed')
  const identifier = readIdentifier(input)
  const member = await findByIdentifier(db, identifier)
  const subject = member ? `member:${member.id}` : `name:${identifierText(identifier)}`
  const attempt: GuardedTry = { act: 'sign_in', subject, address: client.address }
  if (input.type === 'phone' && input.code) {
    const code = { subject: identifierText(identifier), code: input.code }
    return signInByCode(context, { attempt, memberId: member?.id, ...code })
  }
  await requirePassword(context, input, { attempt, storedHash: member?.password_hash })
  if (!member) throw new UserError('wrong_credentials')
  return db.transaction().execute((tx) => enter(tx, member.id, client))
}

interface CodeSignIn {
  attempt: GuardedTry
  memberId: number | undefined
  subject: string
  code: string
}

async function signInByCode(
  context: Context,
  { attempt, memberId, subject, code }: CodeSignIn,
): Promise<SignInAnswer> {
  const { db, client } = context
  await takeTry(db, attempt)
  const codeId = await checkCode(context, { module: 'signIn', subject, code })
  if (memberId === undefined) throw new UserError('wrong_credentials')
  await returnTry(db, attempt)
  return db.transaction().execute(async (tx) => {
    await spendCode(tx, codeId)
    return enter(tx, memberId, client)
  })
}

/** Refuses a wrong password after counting it; without a stored hash every password is wrong. */
async function requirePassword(
  context: Context,
  input: SignInTry,
  { attempt, storedHash }: { attempt: GuardedTry; storedHash: string | null | undefined },
): Promise<void> {
  const { db, client } = context
  const password = requireField(input, 'password')
  const subjects = [attempt.subject, `address:${client.address}`]
  if (await needsSignInCaptcha(context, subjects)) await requireCaptcha(db, input)
  await takeTry(db, attempt)
  if (!(await isSecretRight(storedHash, password))) {
    await countAttempt(db, subjects, failedSignIn)
    throw new UserError('wrong_credentials')
  }
  await returnTry(db, attempt)
}
