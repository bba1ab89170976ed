import type * as contract from '#contract/accounts/accounts.ts'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import { enter } from '#server/accounts/sign-in/second-factor.ts'
import { checkCode, spendCode } from '#server/codes/codes.ts'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { attemptsLately, countAttempt, type GuardedTry, returnTry, takeTry } from './attempts.ts'
import { namedText, readNamed, requireField } from './named.ts'
import { loginTypesOf, maySignIn } from './policy.ts'
import { findEntrant } from './queries.ts'
import { requireCaptcha } from './verification/captcha.ts'
import { isSecretRight } from './verification/passwords.ts'

type SignInTry = ParsedInputOf<typeof contract.signIn>

const failedSignIn = 'sign_in_failure'

export const needsSignInCaptcha = async (db: Database, settings: Settings, subjects: string[]) =>
  (await attemptsLately(db, subjects, failedSignIn)) >= settings.captchaAfterFailedSignIns

/**
 * Signs in by account, phone or e-mail with the password, or by phone with a code. Never tells whether the account
 * exists, neither by its answer nor by its time: the same work is done for one that doesn't.
 */
export async function signIn(
  db: Database,
  keys: Keys,
  settings: Settings,
  input: SignInTry,
  client: Client,
): Promise<SignInAnswer> {
  if (!maySignIn(settings) || !loginTypesOf(settings).includes(input.type))
    throw new UserError('sign_in_closed')
  const named = readNamed(input)
  const member = await findEntrant(db, named)
  const subject = member ? `member:${member.id}` : `name:${namedText(named)}`
  const attempt: GuardedTry = { act: 'sign_in', subject, address: client.address }
  if (input.type === 'phone' && input.code) {
    await takeTry(db, attempt)
    const codeId = await checkCode(db, keys, {
      module: 'signIn',
      subject: namedText(named),
      code: input.code,
    })
    if (!member) throw new UserError('wrong_credentials')
    await returnTry(db, attempt)
    return db.transaction().execute(async (tx) => {
      await spendCode(tx, codeId)
      return enter(tx, member.id, client)
    })
  }
  const password = requireField(input, 'password')
  const subjects = [subject, `address:${client.address}`]
  if (await needsSignInCaptcha(db, settings, subjects)) await requireCaptcha(db, input)
  await takeTry(db, attempt)
  if (!(await isSecretRight(member?.password_hash, password)) || !member) {
    await countAttempt(db, subjects, failedSignIn)
    throw new UserError('wrong_credentials')
  }
  await returnTry(db, attempt)
  return db.transaction().execute((tx) => enter(tx, member.id, client))
}
