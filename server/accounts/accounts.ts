import type * as contract from '#contract/accounts.ts'
import type { SignedIn } from '#contract/accounts.ts'
import type { InputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { fieldError, UserError } from '#server/user-error.ts'
import { attemptsLately, countAttempt } from './attempts.ts'
import { requireCaptcha } from './captcha.ts'
import { hashSecret, isCommonPassword, isSecretRight, normalizeHintAnswer } from './passwords.ts'
import { isReservedAccount, mayRegister, maySignIn } from './policy.ts'
import {
  endSessionsOf,
  findAnyMember,
  findNameOwner,
  findSignInRow,
  insertMember,
  insertSignInLink,
  readMemberRow,
  updatePassword,
  useSignInLink,
} from './queries.ts'
import { openSession } from './sessions.ts'
import { createToken, hashToken } from './tokens.ts'

type Registration = ParsedInputOf<typeof contract.register>
type SignInTry = ParsedInputOf<typeof contract.signIn>
type LinkTry = InputOf<typeof contract.signInByLink>

const failedSignIn = 'sign_in_failure'
const signInLinkLifeMs = 24 * 60 * 60 * 1000

/** Chapter 5 of the specification: makes an account and signs it in. Field errors name the field. */
export async function register(
  db: Database,
  settings: Settings,
  input: Registration,
  client: Client,
): Promise<SignedIn> {
  if (!mayRegister(settings)) throw new UserError('registration_closed')
  if (!input.agreeTerms) throw fieldError('agreeTerms', { code: 'must_agree' })
  if (isReservedAccount(input.account, settings.forbiddenAccountPatterns)) {
    throw fieldError('account', { code: 'reserved' })
  }
  requireStrongPassword(input.password, input.account)
  if (await findNameOwner(db, input.account)) throw fieldError('account', { code: 'taken' })
  if (settings.registerCaptcha) await requireCaptcha(db, input)
  const [passwordHash, hintAnswerHash] = await Promise.all([
    hashSecret(input.password),
    hashSecret(normalizeHintAnswer(input.hintAnswer)),
  ])
  return db.transaction().execute(async (tx) => {
    const member = await insertMember(tx, {
      account: input.account,
      password_hash: passwordHash,
      hint_question: input.hintQuestion,
      hint_answer_hash: hintAnswerHash,
    }).catch(refuseTakenName)
    return openSession(tx, member.id, client)
  })
}

export interface NewMember {
  account: string
  nickname: string | null
  staffRole: string | null
  registeredAt: Date
}

/** A member without a password, who comes in by a sign-in link or not at all. Asks nobody: the caller has. */
export async function addMember(tx: Tx, member: NewMember): Promise<number> {
  const { id } = await insertMember(tx, {
    account: member.account,
    nickname: member.nickname,
    password_hash: null,
    hint_question: null,
    hint_answer_hash: null,
    staff_role: member.staffRole,
    registered_at: member.registeredAt,
  })
  return id
}

export const hasMembers = async (tx: Tx): Promise<boolean> => Boolean(await findAnyMember(tx))

/** Two registrations of one name at once: the unique index decides, and the second hears what the first check says. */
function refuseTakenName(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'members_account') throw fieldError('account', { code: 'taken' })
  throw error
}

function requireStrongPassword(password: string, account: string): void {
  if (isCommonPassword(password, account)) throw fieldError('password', { code: 'common' })
}

/** Signs in by account name and password. Never tells whether the account exists, nor by its time. */
export async function signIn(
  db: Database,
  settings: Settings,
  input: SignInTry,
  client: Client,
): Promise<SignedIn> {
  if (!maySignIn(settings)) throw new UserError('sign_in_closed')
  const subjects = [`account:${input.account.toLowerCase()}`, `address:${client.address}`]
  if (await needsSignInCaptcha(db, settings, subjects)) await requireCaptcha(db, input)
  const member = await findSignInRow(db, input.account)
  if (!(await isSecretRight(member?.password_hash, input.password)) || !member) {
    await countAttempt(db, subjects, failedSignIn)
    throw new UserError('wrong_credentials')
  }
  return db.transaction().execute((tx) => openSession(tx, member.id, client))
}

/** What the forms have to show this asker (domain.md, chapter 1). */
export async function readEntrance(db: Database, settings: Settings, client: Client) {
  return {
    registerTypes: settings.allowRegisterAccountTypes,
    loginTypes: settings.allowLoginAccountTypes,
    registerCaptcha: settings.registerCaptcha,
    loginCaptcha: await needsSignInCaptcha(db, settings, [`address:${client.address}`]),
  }
}

const needsSignInCaptcha = async (db: Database, settings: Settings, subjects: string[]) =>
  (await attemptsLately(db, subjects, failedSignIn)) >= settings.captchaAfterFailedSignIns

/** A link that signs its member in once within a day, after choosing a password. Returns the secret part. */
export async function createSignInLink(tx: Tx, memberId: number): Promise<string> {
  const token = createToken()
  const expiresAt = new Date(Date.now() + signInLinkLifeMs)
  await insertSignInLink(tx, { token_hash: hashToken(token), member_id: memberId, expires_at: expiresAt })
  return token
}

/**
 * Uses up the link, sets the password, ends every other session and signs in. Nothing is used up when the password is
 * refused.
 */
export async function signInByLink(db: Database, input: LinkTry, client: Client): Promise<SignedIn> {
  requireStrongPassword(input.password, '')
  const passwordHash = await hashSecret(input.password)
  return db.transaction().execute(async (tx) => {
    const used = await useSignInLink(tx, hashToken(input.token))
    if (!used) throw new UserError('link_expired')
    const { account } = await readMemberRow(tx, used.member_id)
    requireStrongPassword(input.password, account)
    await endSessionsOf(tx, used.member_id)
    await updatePassword(tx, used.member_id, passwordHash)
    return openSession(tx, used.member_id, client)
  })
}
