import { randomInt } from 'node:crypto'
import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import { thirdPartyReturnPath } from '#contract/accounts/third-party.ts'
import type { ProviderName } from '#contract/core/account-types.ts'
import type { Settings } from '#contract/core/settings.ts'
import { addMember, isNameFree } from '#server/accounts/accounts.ts'
import { enter } from '#server/accounts/sign-in/second-factor.ts'
import { createToken, hashToken } from '#server/accounts/sign-in/tokens.ts'
import type { Identity } from '#server/accounts/third-party/provider.ts'
import {
  findLink,
  insertAttempt,
  insertLink,
  lockIdentity,
  takeAttempt,
} from '#server/accounts/third-party/queries.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { findProvider, type ThirdPartyAccess } from './providers.ts'

const attemptLifeMs = 10 * 60_000

export interface ThirdPartySite {
  keys: Keys
  access: ThirdPartyAccess
  settings: Settings
  origin: string
  log: Pick<Log, 'warn'>
}

/** Sends the browser on its way to a provider. `viewer` is whose account is to be linked; nobody's for signing in. */
export async function startThirdParty(
  db: Database,
  { keys, access, settings, origin }: ThirdPartySite,
  name: ProviderName,
  viewer: Viewer | null,
): Promise<{ address: string; binding: string }> {
  const provider = await findProvider(access, settings, name)
  if (!provider) throw new UserError('sign_in_closed')
  const [state, binding] = [createToken(), createToken()]
  const { address, kept } = await provider.begin(state, new URL(thirdPartyReturnPath, origin).href)
  await insertAttempt(db, {
    state_hash: hashToken(state),
    binding_hash: hashToken(binding),
    provider: name,
    member_id: viewer?.memberId ?? null,
    sealed_secrets: keys.seal('third-party', JSON.stringify(kept)),
    expires_at: new Date(Date.now() + attemptLifeMs),
  })
  return { address, binding }
}

/** The way back: asks the provider who came, then signs them in or links them to whoever began. */
export async function finishThirdParty(
  db: Database,
  site: ThirdPartySite,
  { query, binding }: { query: string; binding: string },
  viewer: Viewer | null,
  client: Client,
): Promise<SignInAnswer | { isLinked: true }> {
  const { keys, access, settings, origin } = site
  const returned = new URL(thirdPartyReturnPath, origin)
  returned.search = query
  const state = returned.searchParams.get('state') ?? ''
  const attempt = await takeAttempt(db, hashToken(state), hashToken(binding))
  const provider = attempt && (await findProvider(access, settings, attempt.provider))
  if (!provider) throw new UserError('third_party_refused')
  const kept = JSON.parse(keys.open('third-party', attempt.sealed_secrets)) as Record<string, string>
  const identity = await provider.finish(returned, state, kept).catch((error: Error) => {
    site.log.warn({ provider: provider.name, problem: error.message }, 'a third party vouched for nobody')
    throw new UserError('third_party_refused')
  })
  if (attempt.member_id === null) return signInAs(db, settings, provider.name, identity, client)
  if (viewer?.memberId !== attempt.member_id) throw new UserError('third_party_refused')
  await link(db, provider.name, identity, viewer)
  return { isLinked: true }
}

async function signInAs(
  db: Database,
  settings: Settings,
  provider: ProviderName,
  { subject, name }: Identity,
  client: Client,
): Promise<SignInAnswer> {
  return db.transaction().execute(async (tx) => {
    await lockIdentity(tx, provider, subject)
    const known = await findLink(tx, provider, subject)
    if (known?.cancelled_at) throw new UserError('third_party_refused')
    if (known) return enter(tx, known.member_id, client)
    if (settings.allowRegisterAccountTypes.length === 0) throw new UserError('registration_closed')
    const memberId = await registerUnder(tx, settings, provider, name)
    await insertLink(tx, provider, subject, memberId)
    return enter(tx, memberId, client)
  })
}

/** A newcomer gets an account name that can be told apart and, when it is free, the name they go by elsewhere. */
async function registerUnder(tx: Tx, settings: Settings, provider: string, name: string): Promise<number> {
  const nickname = Array.from(name.replace(/\s+/g, ' ').trim()).slice(0, 15).join('')
  const isFree = nickname !== '' && (await isNameFree(tx, settings, nickname))
  return addMember(tx, {
    account: `${provider}_${String(randomInt(1e12)).padStart(12, '0')}`,
    nickname: isFree ? nickname : null,
    staffRole: null,
    registeredAt: new Date(),
  })
}

async function link(db: Database, provider: string, { subject }: Identity, viewer: Viewer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockIdentity(tx, provider, subject)
    const known = await findLink(tx, provider, subject)
    if (known?.member_id === viewer.memberId) return
    if (known || !(await insertLink(tx, provider, subject, viewer.memberId))) {
      throw new UserError('third_party_taken')
    }
  })
}
