import { codeResendSeconds } from '#contract/accounts/code-fields.ts'
import type * as contract from '#contract/accounts/codes.ts'
import type { CodeModule } from '#contract/accounts/codes.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { loginTypesOf, registerTypesOf } from '#server/accounts/sign-in/policy.ts'
import { findRecovering } from '#server/accounts/sign-in/recovery.ts'
import { requireCaptcha, requireCaptchaTyped } from '#server/accounts/verification/captcha.ts'
import { issueCode } from '#server/accounts/verification/codes.ts'
import {
  identifierText,
  readIdentifier,
  readPhone,
  requireField,
} from '#server/accounts/verification/identifier.ts'
import { findByIdentifier, lockMember, readOwnRow } from '#server/accounts/verification/member-queries.ts'
import { requireActor } from '#server/core/actor.ts'
import { takeAddressTry } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import type { Check } from '#server/core/route.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Channel } from '#server/notifications/channels.ts'

type CodeRequest = ParsedInputOf<typeof contract.requestCode>

/** Who is meant and where the code goes: to what was typed, if anywhere, or to what the member has bound. */
interface Addressee {
  subject: string
  memberId: number | null
  typed?: string | undefined
}

/** By what a code can come for each purpose. */
const channelsFor: Record<CodeModule, readonly Channel[]> = {
  register: ['sms', 'mail'],
  signIn: ['sms'],
  recover: ['sms', 'mail'],
  bindPhone: ['sms'],
  proveOldPhone: ['sms'],
  bindNewPhone: ['sms'],
  bindEmail: ['mail'],
}

/**
 * Sends a code where one is due. A captcha is always asked for. Without a recipient nobody gets one, and the asker doesn't notice.
 * Throws `too_many_tries` where an address has asked for twenty in ten minutes: each message costs the site, whoever it goes to.
 */
export async function requestCode(context: Context, input: CodeRequest) {
  const { db, actor, client } = context
  const { module, channel } = input
  requireOfUse(context, input)
  if (/^(bind|prove)/.test(module)) requireActor(actor)
  await requireCaptcha(db, input)
  await takeAddressTry(db, { act: 'request_code', address: client.address })
  const { subject, memberId, typed } = await findAddressee(context, input)
  await db.transaction().execute(async (tx) => {
    const recipient = isForBound(input) ? await holdBound(tx, memberId, channel) : typed
    const to = recipient ? { channel, recipient } : undefined
    await issueCode(tx, context, { module, subject, memberId, to })
  })
  return { resendAfterSeconds: codeResendSeconds }
}

export const checkCodeRequest: Check<typeof contract.requestCode> = async (_context, input) =>
  requireCaptchaTyped(input)

/** Refuses to send what nobody could use: each message costs the site, and may go to somebody who never asked. */
function requireOfUse(context: Context, { module, channel }: CodeRequest): void {
  if (!context.site.channels[channel]) throw new UserError('channel_closed')
  if (!channelsFor[module].includes(channel)) throw fieldError('channel', { code: 'unknown_choice' })
  const type = channel === 'sms' ? 'phone' : 'email'
  if (module === 'register' && !registerTypesOf(context).includes(type))
    throw new UserError('registration_closed')
  if (module === 'signIn' && !loginTypesOf(context.settings).includes(type))
    throw new UserError('sign_in_closed')
}

const isForBound = ({ module }: CodeRequest) => module === 'recover' || module === 'proveOldPhone'

/** Returns a member's own phone or address. Whoever binds another meanwhile comes after, and finds the code to be ended. */
async function holdBound(tx: Tx, memberId: number | null, channel: Channel): Promise<string | undefined> {
  if (memberId === null) return undefined
  await lockMember(tx, memberId)
  const { phone, email } = await readOwnRow(tx, memberId)
  return (channel === 'sms' ? phone : email) ?? undefined
}

async function findAddressee({ db, actor }: Context, input: CodeRequest): Promise<Addressee> {
  switch (input.module) {
    case 'recover': {
      const { subject, member } = await findRecovering(db, requireField(input, 'account'))
      return { subject, memberId: member?.id ?? null }
    }
    case 'proveOldPhone': {
      const { memberId } = requireActor(actor)
      return { subject: `member:${memberId}`, memberId }
    }
    default:
      return findByAddress({ db, actor }, input)
  }
}

/** Finds a new phone or address. A code to sign in is due only to an existing account, every other one only to a free address. */
async function findByAddress(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  input: CodeRequest,
): Promise<Addressee> {
  const identifier =
    input.channel === 'sms' ? { phone: readPhone(input) } : readIdentifier({ ...input, type: 'email' })
  const owner = await findByIdentifier(db, identifier)
  const isDue = input.module === 'signIn' ? owner !== undefined : owner === undefined
  const address = 'phone' in identifier ? identifier.phone : requireField(input, 'email')
  return {
    subject: identifierText(identifier),
    memberId: actor?.memberId ?? null,
    typed: isDue ? address : undefined,
  }
}
