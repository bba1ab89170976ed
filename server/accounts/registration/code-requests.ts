import { codeResendSeconds } from '#contract/accounts/code-fields.ts'
import type * as contract from '#contract/accounts/codes.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { findRecovering } from '#server/accounts/sign-in/recovery.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { issueCode } from '#server/accounts/verification/codes.ts'
import {
  identifierText,
  readIdentifier,
  readPhone,
  requireField,
} from '#server/accounts/verification/identifier.ts'
import { findByIdentifier, readOwnRow } from '#server/accounts/verification/member-queries.ts'
import { requireActor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'

type CodeRequest = ParsedInputOf<typeof contract.requestCode>

/** Who is meant and where the code goes; without `recipient` nobody gets one, and the asker doesn't notice. */
interface Addressee {
  subject: string
  memberId: number | null
  recipient: string | undefined
}

/** Sends a code where one is due. A captcha is always asked for. */
export async function requestCode(context: Context, input: CodeRequest) {
  const { db, actor, site } = context
  if (!site.channels[input.channel]) throw new UserError('channel_closed')
  const isForMember = /^(bind|prove)/.test(input.module)
  if (isForMember) requireActor(actor)
  await requireCaptcha(db, input)
  const { subject, memberId, recipient } = await findAddressee(context, input)
  const to = recipient ? { channel: input.channel, recipient } : undefined
  await db
    .transaction()
    .execute((tx) => issueCode(tx, context, { module: input.module, subject, memberId, to }))
  return { resendAfterSeconds: codeResendSeconds }
}

async function findAddressee({ db, actor }: Context, input: CodeRequest): Promise<Addressee> {
  switch (input.module) {
    case 'recover': {
      const { subject, member } = await findRecovering(db, requireField(input, 'account'))
      const recipient = (input.channel === 'sms' ? member?.phone : member?.email) ?? undefined
      return { subject, memberId: member?.id ?? null, recipient }
    }
    case 'proveOldPhone': {
      const { id, phone } = await readOwnRow(db, requireActor(actor).memberId)
      return { subject: `member:${id}`, memberId: id, recipient: phone ?? undefined }
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
    recipient: isDue ? address : undefined,
  }
}
