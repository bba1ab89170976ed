import type { SignInAnswer } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/third-party.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { enter } from '#server/accounts/sign-in/second-factor.ts'
import { createToken, hashToken } from '#server/accounts/sign-in/tokens.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import { type Actor, requireActor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import { mayRegister } from '#server/core/settings.ts'
import { UserError } from '#server/core/user-error.ts'
import { type Newcomer, welcomeNewcomer } from './newcomers.ts'
import type { Identity } from './provider.ts'
import { findLink, insertAttempt, insertLink, isLinking, lockIdentity, takeAttempt } from './queries.ts'

const attemptLifeMs = 10 * minuteMs

/** Somebody as a provider knows them. */
interface Visitor extends Identity {
  provider: string
}

/** Sends the browser on its way to a provider, for signing in or to be linked to the member who asks. */
export async function startThirdParty(
  context: Context,
  { provider: name, purpose, password }: ParsedInputOf<typeof contract.startThirdParty>,
): Promise<{ address: string; binding: string }> {
  const { db, site, settings, origin, log } = context
  // The operation takes any token: whoever means to link, and is known by none, must not be signed in as somebody else.
  const actor = purpose === 'link' ? requireActor(context.actor) : null
  if (actor) await requireOwnPassword({ ...context, actor }, password)
  const provider = await site.thirdParties.find(settings, name)
  if (!provider) throw new UserError('sign_in_closed')
  const [state, binding] = [createToken(), createToken()]
  const beginning = provider.begin(state, returnAddress(site.publicUrl ?? origin).href)
  const { address, kept } = await beginning.catch((error: Error) => {
    log.warn({ provider: name, problem: sayProblem(error) }, 'a third party is out of reach')
    throw new UserError('third_party_unreachable')
  })
  await insertAttempt(db, {
    state_hash: hashToken(state),
    binding_hash: hashToken(binding),
    provider: name,
    member_id: actor?.memberId ?? null,
    sealed_secrets: site.keys.encrypt('third-party', JSON.stringify(kept)),
    expires_at: new Date(Date.now() + attemptLifeMs),
  })
  return { address, binding }
}

/** With what lies below it, and what the provider said: a request that fails says by itself no more than that it did. */
function sayProblem(problem: Error): string {
  const { cause, error, error_description } = problem as Error & Record<string, unknown>
  const below = cause instanceof Error ? cause.message : undefined
  return [problem.message, below, error, error_description].filter(Boolean).join(': ')
}

const returnAddress = (origin: string) => new URL(contract.thirdPartyReturnPath, origin)

/** Takes the way back: asks the provider who came, then signs them in or links them to whoever began. */
export async function finishThirdParty(
  context: Context,
  { query, binding }: ParsedInputOf<typeof contract.finishThirdParty>,
): Promise<SignInAnswer | { isLinked: true } | Newcomer> {
  const { db, actor, origin, site } = context
  const returned = returnAddress(site.publicUrl ?? origin)
  returned.search = query
  const state = returned.searchParams.get('state') ?? ''
  const [stateHash, bindingHash] = [hashToken(state), hashToken(binding)]
  // Their token may have expired on the way: the browser renews it and comes again.
  if (!actor && (await isLinking(db, stateHash, bindingHash))) throw new UserError('not_signed_in')
  const attempt = await takeAttempt(db, stateHash, bindingHash)
  if (!attempt) throw new UserError('third_party_refused')
  const visitor = await askProvider(context, attempt, { returned, state })
  if (attempt.member_id === null) return signInAs(context, visitor)
  if (actor?.memberId !== attempt.member_id) throw new UserError('third_party_refused')
  await link(db, visitor, actor)
  return { isLinked: true }
}

async function askProvider(
  { settings, site, log }: Context,
  attempt: { provider: string; sealed_secrets: Buffer },
  { returned, state }: { returned: URL; state: string },
): Promise<Visitor> {
  const provider = await site.thirdParties.find(settings, attempt.provider)
  if (!provider) throw new UserError('third_party_refused')
  const { name } = provider
  const kept = JSON.parse(site.keys.decrypt('third-party', attempt.sealed_secrets)) as Record<string, string>
  const identity = await provider.finish(returned, state, kept).catch((error: Error) => {
    log.warn({ provider: name, problem: sayProblem(error) }, 'a third party vouched for nobody')
    throw new UserError('third_party_refused')
  })
  return { ...identity, provider: name }
}

/** Signs in whom we know; a newcomer gets a ticket for the form that makes their account. */
function signInAs({ db, settings, client }: Context, visitor: Visitor): Promise<SignInAnswer | Newcomer> {
  const { provider, subject } = visitor
  return db.transaction().execute(async (tx) => {
    await lockIdentity(tx, provider, subject)
    const known = await findLink(tx, provider, subject)
    if (known?.cancelled_at) throw new UserError('third_party_refused')
    if (known) return enter(tx, known.member_id, client)
    if (!mayRegister(settings)) throw new UserError('registration_closed')
    return welcomeNewcomer(tx, visitor)
  })
}

async function link(db: Database, { provider, subject }: Visitor, { memberId }: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockIdentity(tx, provider, subject)
    const known = await findLink(tx, provider, subject)
    if (known?.member_id === memberId) return
    if (known || !(await insertLink(tx, { provider, subject, member_id: memberId }))) {
      throw new UserError('third_party_taken')
    }
  })
}
