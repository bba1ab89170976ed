import type * as contract from '#contract/accounts/recovery.ts'
import type { RecoveryWay } from '#contract/accounts/recovery.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { checkCode, spendCode } from '#server/codes/codes.ts'
import type { Keys } from '#server/core/keys.ts'
import { fieldError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'
import { type GuardedTry, returnTry, takeTry } from './attempts.ts'
import { namedText, requireField } from './named.ts'
import { findEntrant, type Named, updatePassword } from './queries.ts'
import { endSessions } from './sign-in/sessions.ts'
import { type CaptchaTry, requireCaptcha } from './verification/captcha.ts'
import {
  hashSecret,
  isSecretRight,
  normalizeHintAnswer,
  requireStrongPassword,
} from './verification/passwords.ts'

type Recovery = ParsedInputOf<typeof contract.recoverPassword>

/** Whose password it is, by account, phone or address; the subject stands for one that doesn't exist, too. */
export async function findRecovering(db: Database, text: string) {
  const named = guessNamed(text)
  const member = await findEntrant(db, named)
  return { member, subject: member ? `member:${member.id}` : `name:${namedText(named)}` }
}

function guessNamed(text: string): Named {
  if (text.includes('@')) return { email: text }
  const digits = text.replace(/[\s-]/g, '')
  if (/^\+\d{8,18}$/.test(digits)) return { phone: digits }
  return { account: text }
}

/** Step 1 of the specification's recovery. Tells nothing of whether the account exists. */
export async function startRecovery(
  db: Database,
  { keys, channels }: { keys: Keys; channels: OpenChannels },
  input: { account: string } & CaptchaTry,
  language: Language,
): Promise<{ hintQuestion: string; ways: RecoveryWay[] }> {
  await requireCaptcha(db, input)
  const { member, subject } = await findRecovering(db, input.account)
  const ways: RecoveryWay[] = ['hint']
  if (channels.sms) ways.push('sms')
  if (channels.mail) ways.push('mail')
  return { hintQuestion: member?.hint_question ?? inventQuestion(keys, subject, language), ways }
}

/** The same question each time for the same name, so that asking twice tells nothing either. */
function inventQuestion(keys: Keys, subject: string, locale: Language): string {
  const questions = [
    m.accounts_decoy_question_1,
    m.accounts_decoy_question_2,
    m.accounts_decoy_question_3,
    m.accounts_decoy_question_4,
    m.accounts_decoy_question_5,
    m.accounts_decoy_question_6,
  ]
  const chosen = questions[keys.stamp('decoy', subject).readUInt32BE(0) % questions.length]
  return chosen?.({}, { locale }) ?? ''
}

/** Step 2: a new password for whoever knows the hint's answer or has the code. All sessions of the account end. */
export async function recoverPassword(
  db: Database,
  keys: Keys,
  input: Recovery,
  client: Client,
): Promise<void> {
  const { member, subject } = await findRecovering(db, input.account)
  requireStrongPassword(input.password, input.account)
  const attempt: GuardedTry = { act: 'recovery', subject, address: client.address }
  const codeId =
    input.way === 'hint'
      ? await requireHint(db, input, member?.hint_answer_hash, attempt)
      : await requireCode(db, keys, input, attempt)
  const passwordHash = await hashSecret(input.password)
  if (!member) throw fieldError('code', { code: 'code_wrong' })
  await db.transaction().execute(async (tx) => {
    if (codeId) await spendCode(tx, codeId)
    await updatePassword(tx, member.id, passwordHash)
    await endSessions(tx, member.id)
  })
  await returnTry(db, attempt)
}

async function requireHint(
  db: Database,
  input: Recovery,
  storedHash: string | null | undefined,
  attempt: GuardedTry,
): Promise<undefined> {
  const answer = normalizeHintAnswer(requireField(input, 'hintAnswer'))
  await requireCaptcha(db, input)
  await takeTry(db, attempt)
  if (!(await isSecretRight(storedHash, answer))) throw fieldError('hintAnswer', { code: 'answer_wrong' })
}

async function requireCode(db: Database, keys: Keys, input: Recovery, attempt: GuardedTry): Promise<number> {
  const code = requireField(input, 'code')
  await takeTry(db, attempt)
  return checkCode(db, keys, { module: 'recover', subject: attempt.subject, code })
}
