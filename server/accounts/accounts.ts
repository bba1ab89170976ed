import { codeResendSeconds } from '#contract/accounts/code-fields.ts'
import type { ProviderName } from '#contract/core/account-types.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { listFields } from '#server/accounts/registration/registration-fields.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'
import { isReservedAccount, loginTypesOf, registerTypesOf } from './policy.ts'
import { lockName } from './profile/avatar-queries.ts'
import { findAnyMember, findNameOwner, insertMember } from './queries.ts'
import { needsSignInCaptcha } from './sign-in.ts'

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

/** Whether a name can be given to somebody. It stays free until the transaction ends. */
export async function isNameFree(tx: Tx, settings: Settings, name: string): Promise<boolean> {
  await lockName(tx, name)
  return !isReservedAccount(name, settings.forbiddenAccountPatterns) && !(await findNameOwner(tx, name))
}

interface OfferedProvider {
  provider: ProviderName
  label: string
}

export const hasMembers = async (tx: Tx): Promise<boolean> => Boolean(await findAnyMember(tx))

/** What the forms have to show this asker (domain.md, chapter 1). */
export async function readEntrance(
  db: Database,
  settings: Settings,
  { channels, thirdParties }: { channels: OpenChannels; thirdParties: OfferedProvider[] },
  client: Client,
  language: Language,
) {
  const [loginCaptcha, registrationFields] = await Promise.all([
    needsSignInCaptcha(db, settings, [`address:${client.address}`]),
    listFields(db, language),
  ])
  return {
    registerTypes: registerTypesOf(settings, channels),
    loginTypes: loginTypesOf(settings),
    registerCaptcha: settings.registerCaptcha,
    loginCaptcha,
    codeChannels: { ...channels },
    codeResendSeconds,
    thirdParties,
    registrationFields,
  }
}
