import type * as contract from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { FieldErrorCode } from '#contract/core/errors.ts'
import type { Settings } from '#contract/core/settings.ts'
import { checkFieldValues, writeFieldValues } from '#server/accounts/registration/registration-fields.ts'
import { checkCode, spendCode } from '#server/codes/codes.ts'
import type { Keys } from '#server/core/keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'
import { namedText, readNamed, requireField } from './named.ts'
import { isReservedAccount, registerTypesOf } from './policy.ts'
import { lockName } from './profile/avatar-queries.ts'
import { findNameOwner, insertMember } from './queries.ts'
import { openSession } from './sign-in/sessions.ts'
import { requireCaptcha } from './verification/captcha.ts'
import { hashSecret, normalizeHintAnswer, requireStrongPassword } from './verification/passwords.ts'

type Registration = ParsedInputOf<typeof contract.register>

/** Chapter 5 of the specification: makes an account and signs it in. Field errors name the field. */
export async function register(
  db: Database,
  { keys, channels }: { keys: Keys; channels: OpenChannels },
  settings: Settings,
  input: Registration,
  client: Client,
): Promise<SignedIn> {
  if (!registerTypesOf(settings, channels).includes(input.type)) throw new UserError('registration_closed')
  await requireGoodFields(db, settings, input)
  const values = await checkFieldValues(db, input.fieldValues)
  const codeId = await requireProof(db, keys, settings, input)
  const secrets = await hashSecrets(input)
  return db.transaction().execute(async (tx) => {
    // A nickname may be taken at this moment; no index knows of both kinds of name.
    await lockName(tx, input.account)
    if (await findNameOwner(tx, input.account)) throw fieldError('account', { code: 'taken' })
    if (codeId) await spendCode(tx, codeId)
    const member = await insertMember(tx, {
      account: input.account,
      ...secrets,
      ...boundColumns(input),
    }).catch(refuseTaken)
    await writeFieldValues(tx, member.id, values)
    return openSession(tx, member.id, client)
  })
}

async function requireGoodFields(db: Database, settings: Settings, input: Registration): Promise<void> {
  if (!input.agreeTerms) throw fieldError('agreeTerms', { code: 'must_agree' })
  if (isReservedAccount(input.account, settings.forbiddenAccountPatterns)) {
    throw fieldError('account', { code: 'reserved' })
  }
  requireStrongPassword(input.password, input.account)
  if (input.type === 'account') {
    requireField(input, 'hintQuestion')
    requireField(input, 'hintAnswer')
  }
  if (await findNameOwner(db, input.account)) throw fieldError('account', { code: 'taken' })
}

/** A code proves the phone or the address, and its asking has passed a captcha; an account alone passes one here. */
async function requireProof(
  db: Database,
  keys: Keys,
  settings: Settings,
  input: Registration,
): Promise<number | undefined> {
  if (input.type === 'account') {
    if (settings.registerCaptcha) await requireCaptcha(db, input)
    return undefined
  }
  const subject = namedText(readNamed(input))
  return checkCode(db, keys, { module: 'register', subject, code: requireField(input, 'code') })
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
  const named = readNamed(input)
  const now = new Date()
  return 'phone' in named
    ? { phone: named.phone, phone_bound_at: now }
    : 'email' in named && { email: named.email, email_bound_at: now }
}

// Two registrations at once: the unique index decides, and the second hears what the first check says. Whoever holds
// the code of a phone that was bound meanwhile owns that phone, and may know.
const takenFields: Record<string, { field: string; code: FieldErrorCode }> = {
  members_account: { field: 'account', code: 'taken' },
  members_phone: { field: 'code', code: 'code_wrong' },
  members_email: { field: 'code', code: 'code_wrong' },
}

export function refuseTaken(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const taken = takenFields[constraint]
  if (code === '23505' && taken) throw fieldError(taken.field, { code: taken.code })
  throw error
}
