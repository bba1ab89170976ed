import type * as contract from '#contract/accounts/accounts.ts'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { checkCode, spendCode } from '#server/accounts/verification/codes.ts'
import { identifierText, readIdentifier, requireField } from '#server/accounts/verification/identifier.ts'
import { findByIdentifier } from '#server/accounts/verification/member-queries.ts'
import {
  addressSubject,
  attemptsLately,
  type CountedTry,
  countAttempt,
  type GuardedTry,
  hasTryLeft,
  returnTry,
  takeAddressTry,
  takeTry,
} from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { isSecretRight } from '#server/core/secret-hashes.ts'
import { maySignIn } from '#server/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'
import { loginTypesOf } from './policy.ts'
import { enter } from './second-factor.ts'
import { isKnownBrowser } from './session-queries.ts'
import { holdForSignIn } from './sessions.ts'
import { hashToken } from './tokens.ts'

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
  const text = identifierText(identifier)
  const guess: Guess = { memberId: member?.id, subject: member ? `member:${member.id}` : `name:${text}` }
  if (input.type === 'phone' && input.code)
    return signInByCode(context, guess, { subject: text, code: input.code })
  await requirePassword(context, input, { ...guess, storedHash: member?.password_hash })
  if (!member) throw new UserError('wrong_credentials')
  return db.transaction().execute(async (tx) => {
    // The hash was compared before the transaction; a password that was changed meanwhile no longer gets in.
    const { password_hash: presentHash } = await holdForSignIn(tx, member.id)
    if (presentHash !== member.password_hash) throw new UserError('wrong_credentials')
    return enter(tx, member.id, client)
  })
}

/** Whose account is tried; `subject` names one that doesn't exist, too. */
interface Guess {
  memberId: number | undefined
  subject: string
}

/** Tries at an account count with the place they come from, so that strangers elsewhere can't use up the owner's. */
const tryFrom = (place: string, act: string, { subject }: Guess, { client }: Context): GuardedTry => ({
  act,
  subject: `${subject} ${place}`,
  address: client.address,
})

async function signInByCode(
  context: Context,
  guess: Guess,
  code: { subject: string; code: string },
): Promise<SignInAnswer> {
  const { db, client } = context
  const { memberId } = guess
  const attempt = tryFrom(addressSubject(client.address), 'sign_in_code', guess, context)
  await takeTry(db, attempt)
  const codeId = await checkCode(context, { module: 'signIn', ...code })
  if (memberId === undefined) throw new UserError('wrong_credentials')
  await returnTry(db, attempt)
  return db.transaction().execute(async (tx) => {
    await holdForSignIn(tx, memberId)
    await spendCode(tx, codeId)
    return enter(tx, memberId, client)
  })
}

/** Refuses a wrong password after counting it; without a stored hash every password is wrong. */
async function requirePassword(
  context: Context,
  input: SignInTry,
  guess: Guess & { storedHash: string | null | undefined },
): Promise<void> {
  const { db, client } = context
  const password = requireField(input, 'password')
  const attempt = await takePasswordTry(context, input, guess)
  if (!(await isSecretRight(guess.storedHash, password))) {
    await countAttempt(db, [guess.subject, addressSubject(client.address)], failedSignIn)
    throw new UserError('wrong_credentials')
  }
  await returnTry(db, attempt)
}

/**
 * Takes one of the five tries in ten minutes of a browser in which this member has signed in before, else one of the five
 * of account and address together. Whoever has used them up, or tries where others have failed of late, needs a captcha
 * for each further one; an address has twenty, with or without.
 */
async function takePasswordTry(context: Context, input: SignInTry, guess: Guess): Promise<CountedTry> {
  const { db, client } = context
  const browserHash = client.browser ? hashToken(client.browser) : undefined
  if (browserHash && (await isKnownBrowser(db, guess.memberId ?? 0, browserHash))) {
    const { act, subject } = tryFrom(`browser:${browserHash.toString('hex')}`, 'sign_in', guess, context)
    if (await hasTryLeft(db, { act, subject })) return { act, subject }
  }
  const address = addressSubject(client.address)
  const attempt = tryFrom(address, 'sign_in', guess, context)
  const isFree = await hasTryLeft(db, attempt)
  if (!isFree || (await needsSignInCaptcha(context, [guess.subject, address])))
    await requireCaptcha(db, input)
  await takeAddressTry(db, attempt)
  return attempt
}
