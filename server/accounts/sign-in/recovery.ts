/* Shared by registration/, which sends the codes of recovery. */
import type * as contract from '#contract/accounts/recovery.ts'
import type { RecoveryWay } from '#contract/accounts/recovery.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { languages } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { requireCaptcha, requireCaptchaTyped } from '#server/accounts/verification/captcha.ts'
import { checkCode, spendCode } from '#server/accounts/verification/codes.ts'
import { identifierText, requireField } from '#server/accounts/verification/identifier.ts'
import {
  findByIdentifier,
  type Identifier,
  lockMember,
  updateMember,
} from '#server/accounts/verification/member-queries.ts'
import {
  normalizeHintAnswer,
  requireSamePassword,
  requireStrongPassword,
} from '#server/accounts/verification/passwords.ts'
import { type GuardedTry, returnTry, takeAddressTry, takeTry } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import type { Check } from '#server/core/route.ts'
import { hashSecret, isSecretRight } from '#server/core/secret-hashes.ts'
import { fieldError } from '#server/core/user-error.ts'
import { endSessions } from './sessions.ts'

type Recovery = ParsedInputOf<typeof contract.recoverPassword>

/** Finds whose password it is, by account, phone or address; the subject names one that doesn't exist, too. */
export async function findRecovering(db: Database, text: string) {
  const identifier = guessIdentifier(text)
  const member = await findByIdentifier(db, identifier)
  return { member, subject: member ? `member:${member.id}` : `name:${identifierText(identifier)}` }
}

function guessIdentifier(text: string): Identifier {
  if (text.includes('@')) return { email: text }
  const digits = text.replace(/[\s-]/g, '')
  if (/^\+\d{8,18}$/.test(digits)) return { phone: digits }
  return { account: text }
}

/** Step 1 of recovery. Tells nothing of whether the account exists. */
export async function startRecovery(
  context: Context,
  input: ParsedInputOf<typeof contract.startRecovery>,
): Promise<{ hintQuestion: string; ways: RecoveryWay[] }> {
  const { db, site, client } = context
  await takeAddressTry(db, { act: 'recovery_start', address: client.address })
  await requireCaptcha(db, input)
  const { member, subject } = await findRecovering(db, input.account)
  const hintQuestion = member?.hint_question ?? inventQuestion(context, subject)
  return { hintQuestion, ways: waysFor(input.account, site.channels) }
}

export const checkRecoveryStart: Check<typeof contract.startRecovery> = async (_context, input) =>
  requireCaptchaTyped(input)

/**
 * Returns the ways that this site has, by what was typed and never by what the account has: whoever names it by a phone or
 * an address has that one bound if there is an account at all, so that way stands first.
 */
function waysFor(text: string, channels: Context['site']['channels']): RecoveryWay[] {
  const identifier = guessIdentifier(text)
  const ways: RecoveryWay[] = ['hint', 'sms', 'mail']
  const surest = 'phone' in identifier ? 'sms' : 'email' in identifier ? 'mail' : 'hint'
  return [surest, ...ways.filter((way) => way !== surest)].filter(
    (way): way is RecoveryWay => way === 'hint' || channels[way as 'sms' | 'mail'],
  )
}

/**
 * Returns the same question each time for the same name, in whatever language it is asked: a question that somebody chose
 * doesn't change its language with the asker's.
 */
function inventQuestion({ site }: Context, subject: string): string {
  const questions = [
    m.accounts_decoy_question_1,
    m.accounts_decoy_question_2,
    m.accounts_decoy_question_3,
    m.accounts_decoy_question_4,
    m.accounts_decoy_question_5,
    m.accounts_decoy_question_6,
  ]
  const signature = site.keys.sign('decoy', subject)
  const chosen = questions[signature.readUInt32BE(0) % questions.length]
  const locale = languages[signature.readUInt32BE(4) % languages.length]
  return chosen?.({}, { locale }) ?? ''
}

/** Step 2: sets a new password for whoever knows the hint's answer or has the code. All sessions of the account end. */
export async function recoverPassword(context: Context, input: Recovery): Promise<void> {
  const { db, client } = context
  await checkRecovery(context, input)
  const { member, subject } = await findRecovering(db, input.account)
  // Apart, so that whoever guesses at the hint doesn't keep the owner's code out.
  const act = input.way === 'hint' ? 'recovery_by_hint' : 'recovery_by_code'
  const attempt: GuardedTry = { act, subject, address: client.address }
  const codeId = await requireProof(context, input, { attempt, hintHash: member?.hint_answer_hash })
  const passwordHash = await hashSecret(input.password)
  if (!member) throw fieldError('code', { code: 'code_wrong' })
  // Whoever named the account by a phone or an address hears of it once they have proven that it is theirs.
  requireStrongPassword(input.password, member.account)
  await db.transaction().execute(async (tx) => {
    // Before the code, as by whoever binds another phone meanwhile, which leaves the code good for nothing.
    await lockMember(tx, member.id)
    if (codeId) await spendCode(tx, codeId)
    await updateMember(tx, member.id, { password_hash: passwordHash })
    await endSessions(tx, member.id)
  })
  await returnTry(db, attempt)
}

/** What is wrong with the form before its proof is looked at, which takes a try. */
export const checkRecovery: Check<typeof contract.recoverPassword> = async (_context, input) => {
  await refuseTogether(
    () => input.password && requireStrongPassword(input.password, input.account ?? ''),
    () => requireSamePassword(input.password, input.passwordAgain),
    () => input.way && requireField(input, input.way === 'hint' ? 'hintAnswer' : 'code'),
    () => input.way === 'hint' && requireCaptchaTyped(input),
  )
}

/** Returns the code to spend; undefined when it was the hint's answer that was right. */
async function requireProof(
  context: Context,
  input: Recovery,
  { attempt, hintHash }: { attempt: GuardedTry; hintHash: string | null | undefined },
): Promise<number | undefined> {
  const { db } = context
  if (input.way !== 'hint') {
    const code = requireField(input, 'code')
    await takeTry(db, attempt)
    return checkCode(context, { module: 'recover', subject: attempt.subject, code })
  }
  const answer = normalizeHintAnswer(requireField(input, 'hintAnswer'))
  await requireCaptcha(db, input)
  await takeTry(db, attempt)
  if (!(await isSecretRight(hintHash, answer))) throw fieldError('hintAnswer', { code: 'answer_wrong' })
  return undefined
}
