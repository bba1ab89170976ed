import { codeResendSeconds } from '#contract/accounts/code-fields.ts'
import type * as contract from '#contract/accounts/codes.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { issueCode } from '#server/codes/codes.ts'
import { requireViewer, type Viewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'
import { namedText, readNamed, readPhone, requireField } from './named.ts'
import { findEntrant, readOwnRow } from './queries.ts'
import { findRecovering } from './recovery.ts'
import { requireCaptcha } from './verification/captcha.ts'

type CodeRequest = ParsedInputOf<typeof contract.requestCode>

export interface CodeAsker {
  viewer: Viewer | null
  language: Language
}

/** Who is meant and where the code goes; without `recipient` nobody gets one, and the asker doesn't notice. */
interface Addressee {
  subject: string
  memberId: number | null
  recipient: string | undefined
}

/** Sends a code where one is due. A captcha is always asked for (domain.md, chapter 1). */
export async function requestCode(
  db: Database,
  { keys, channels }: { keys: Keys; channels: OpenChannels },
  settings: Settings,
  input: CodeRequest,
  { viewer, language }: CodeAsker,
) {
  if (!channels[input.channel]) throw new UserError('channel_closed')
  const isForMember = /^(bind|prove)/.test(input.module)
  if (isForMember) requireViewer(viewer)
  await requireCaptcha(db, input)
  const { subject, memberId, recipient } = await findAddressee(db, input, viewer)
  await db.transaction().execute((tx) =>
    issueCode(tx, keys, {
      module: input.module,
      subject,
      memberId,
      to: recipient ? { channel: input.channel, recipient } : undefined,
      language,
      siteTitle: settings.title[language],
      codesPerDay: settings.codesPerDay,
    }),
  )
  return { resendAfterSeconds: codeResendSeconds }
}

async function findAddressee(db: Database, input: CodeRequest, viewer: Viewer | null): Promise<Addressee> {
  switch (input.module) {
    case 'recover': {
      const { subject, member } = await findRecovering(db, requireField(input, 'account'))
      const recipient = (input.channel === 'sms' ? member?.phone : member?.email) ?? undefined
      return { subject, memberId: member?.id ?? null, recipient }
    }
    case 'proveOldPhone': {
      const { id, phone } = await readOwnRow(db, requireViewer(viewer).memberId)
      return { subject: `member:${id}`, memberId: id, recipient: phone ?? undefined }
    }
    default:
      return findByAddress(db, input, viewer)
  }
}

/** Signing in needs an account behind the address; all others need that there is none yet. */
async function findByAddress(db: Database, input: CodeRequest, viewer: Viewer | null): Promise<Addressee> {
  const named = input.channel === 'sms' ? { phone: readPhone(input) } : readNamed({ ...input, type: 'email' })
  const owner = await findEntrant(db, named)
  const isDue = input.module === 'signIn' ? owner !== undefined : owner === undefined
  const address = 'phone' in named ? named.phone : requireField(input, 'email')
  return {
    subject: namedText(named),
    memberId: viewer?.memberId ?? null,
    recipient: isDue ? address : undefined,
  }
}
