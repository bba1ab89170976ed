import { randomInt } from 'node:crypto'
import { nicknameLengthMax } from '#contract/accounts/accounts.ts'
import { isShownName } from '#contract/accounts/names.ts'
import type { SignedIn } from '#contract/accounts/refresh.ts'
import type * as contract from '#contract/accounts/third-party.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { checkFieldValues, writeFieldValues } from '#server/accounts/registration/registration-fields.ts'
import { addMember } from '#server/accounts/sign-in/new-members.ts'
import { openSession } from '#server/accounts/sign-in/sessions.ts'
import { createToken, hashToken } from '#server/accounts/sign-in/tokens.ts'
import { claimName, requireAllowedName } from '#server/accounts/verification/names.ts'
import { keepNetwork } from '#server/accounts/verification/networks.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { mayRegister } from '#server/core/settings.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import {
  deleteNewcomer,
  findLink,
  insertLink,
  insertNewcomer,
  lockIdentity,
  lockNewcomer,
} from './queries.ts'

/** As long as one may take over the terms and a few questions. */
const ticketLifeMs = 30 * minuteMs

export interface Newcomer {
  /** The ticket that the form of registration brings back. */
  newcomer: string
  nickname: string
}

interface Vouched {
  provider: string
  subject: string
  name: string
}

/** Remembers whom a provider vouched for; there is no account until they have agreed to the terms. */
export async function welcomeNewcomer(tx: Tx, { provider, subject, name }: Vouched): Promise<Newcomer> {
  const ticket = createToken()
  const nickname = proposeNickname(name)
  const expires_at = new Date(Date.now() + ticketLifeMs)
  await insertNewcomer(tx, { ticket_hash: hashToken(ticket), provider, subject, name: nickname, expires_at })
  return { newcomer: ticket, nickname }
}

/** The name that somebody goes by elsewhere, as far as it may be one here; whether it is free is known when it is sent. */
function proposeNickname(name: string): string {
  const nickname = Array.from(name.replace(/\s+/g, ' ').trim()).slice(0, nicknameLengthMax).join('')
  return isShownName(nickname) ? nickname : ''
}

type Registration = ParsedInputOf<typeof contract.registerByThirdParty>

/** Makes the account and signs it in. A refused form changes nothing, and can be sent again with the same ticket. */
export async function registerByThirdParty(context: Context, input: Registration): Promise<SignedIn> {
  const { db, site, settings, client, language } = context
  const offered = site.thirdParties.offered(settings, language)
  if (!mayRegister(settings)) throw new UserError('registration_closed')
  if (!input.agreeTerms) throw fieldError('agreeTerms', { code: 'must_agree' })
  if (input.nickname) requireAllowedName(context, 'nickname', input.nickname)
  const values = await checkFieldValues(db, input.fieldValues)
  const ticketHash = hashToken(input.newcomer)
  return db.transaction().execute(async (tx) => {
    const vouched = await lockNewcomer(tx, ticketHash)
    if (!vouched) throw new UserError('third_party_refused')
    // The site may have closed it since, and they would have no way in.
    if (!offered.some(({ provider }) => provider === vouched.provider)) throw new UserError('sign_in_closed')
    await deleteNewcomer(tx, ticketHash)
    await requireUnknown(tx, vouched)
    if (input.nickname && !(await claimName(tx, input.nickname)))
      throw fieldError('nickname', { code: 'taken' })
    const memberId = await addMember(tx, {
      account: await drawAccount(tx, vouched.provider),
      nickname: input.nickname || null,
      staffRole: null,
      registeredAt: new Date(),
    })
    await insertLink(tx, { ...vouched, member_id: memberId })
    await writeFieldValues(tx, memberId, values)
    await tellWebhooks(tx, 'member.registered', { memberId })
    await keepNetwork(tx, memberId, client)
    return openSession(tx, memberId, client)
  })
}

/** Somebody who went two ways at once, or was linked meanwhile, has an account already: they sign in to that. */
async function requireUnknown(tx: Tx, { provider, subject }: Omit<Vouched, 'name'>): Promise<void> {
  await lockIdentity(tx, provider, subject)
  if (await findLink(tx, provider, subject)) throw new UserError('third_party_refused')
}

const digits = 12

/** An account that nobody has chosen; one who wants to be called otherwise has a nickname. */
async function drawAccount(tx: Tx, provider: string): Promise<string> {
  for (;;) {
    const account = `${provider}_${String(randomInt(10 ** digits)).padStart(digits, '0')}`
    if (await claimName(tx, account)) return account
  }
}
