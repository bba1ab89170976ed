/* Shared: what posts ask and say of the envelope that a topic carries. */

import type { FieldProblem } from '#contract/core/errors.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { RedEnvelopeKind } from '#contract/money/red-envelope-shapes.ts'
import { requireNoKey } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { fieldError } from '#server/core/user-error.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { requirePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import { findKeyedTopic, findReceiver } from './queries.ts'

/** The envelope that a form asked for, checked. */
export interface EnvelopePlan {
  kind: RedEnvelopeKind
  receiverId: number | null
  totalFen: number
  shareCount: number
  expiresAt: Date
  requestKey: string | null
}

export interface EnvelopeInput {
  envelopeKind?: RedEnvelopeKind | undefined
  envelopeAmount?: number | undefined
  envelopeShares?: number | undefined
  envelopeReceiver?: string | undefined
  envelopeKey?: string | undefined
}

type PlanContext = Pick<MemberContext, 'db' | 'settings' | 'actor'>

/**
 * Checks a topic form's envelope against the settings and the giver's balance; each refusal names its field. Returns
 * nothing when there is no envelope. The ledger decides again whether the balance suffices when the money moves.
 */
export async function planRedEnvelope(
  context: PlanContext,
  input: EnvelopeInput,
): Promise<EnvelopePlan | undefined> {
  const { db, settings, actor } = context
  const { envelopeKind: kind, envelopeAmount: amountFen } = input
  if (!kind) return undefined
  requireNoKey(actor)
  requirePaymentsOpen(settings)
  const { balanceFen } = await readBalances(db, actor.memberId)
  const isPersonal = kind === 'personal'
  const [amount, shareCount, receiverId] = await refuseTogether(
    () => requireTyped('envelopeAmount', amountFen),
    () => (isPersonal ? 1 : requireTyped('envelopeShares', input.envelopeShares)),
    () => (isPersonal ? requireReceiver(context, input.envelopeReceiver) : null),
  )
  const totalFen = kind === 'fixed' ? amount * shareCount : amount
  requireTotal(settings, totalFen, balanceFen)
  // A random share is a fen at least, and a fixed one is what was typed.
  if (shareCount > totalFen) throw fieldError('envelopeShares', { code: 'too_big', max: totalFen })
  return {
    kind,
    totalFen,
    shareCount,
    receiverId,
    expiresAt: new Date(Date.now() + settings.redEnvelopeDays * dayMs),
    requestKey: input.envelopeKey ?? null,
  }
}

function requireTyped(field: string, value: number | undefined): number {
  if (value === undefined) throw fieldError(field, { code: 'required' })
  return value
}

function requireTotal(settings: Settings, totalFen: number, balanceFen: number): void {
  const refuse = (problem: FieldProblem) => fieldError('envelopeAmount', problem)
  const { redEnvelopeFenMin: minFen, redEnvelopeFenMax: maxFen } = settings
  if (totalFen < minFen) throw refuse({ code: 'total_too_small', min: minFen / 100 })
  if (totalFen > maxFen) throw refuse({ code: 'total_too_big', max: maxFen / 100 })
  if (totalFen > balanceFen) throw refuse({ code: 'above_balance', max: balanceFen / 100 })
}

async function requireReceiver({ db, actor }: PlanContext, name: string | undefined): Promise<number> {
  if (!name) throw fieldError('envelopeReceiver', { code: 'required' })
  const receiver = await findReceiver(db, name.replace(/^@/, ''))
  if (!receiver) throw fieldError('envelopeReceiver', { code: 'unknown_member' })
  if (receiver.id === actor.memberId) throw fieldError('envelopeReceiver', { code: 'not_yourself' })
  return receiver.id
}

/** Publishes under the form's key once: sent again after a lost answer, it gets the answer that was lost. */
export async function publishOnce<Answer>(
  { envelopeKey }: EnvelopeInput,
  findSent: (key: string) => Promise<Answer | undefined>,
  publish: () => Promise<Answer>,
): Promise<Answer> {
  if (!envelopeKey) return publish()
  const before = await findSent(envelopeKey)
  if (before) return before
  return publish().catch(async (error) => {
    // The same form may have been quicker on another connection, and have used the key or the money up.
    const meanwhile = await findSent(envelopeKey)
    if (!meanwhile) throw error
    return meanwhile
  })
}

/** Returns the topic whose envelope was given under this key, if there is one. */
export const findGivenTopic = async (db: Database, giverId: number, key: string) =>
  (await findKeyedTopic(db, giverId, key))?.topic_id

/** Returns what the actor may put into an envelope, in fen: the settings' bounds, and their balance. */
export async function readEnvelopeBounds({ db, settings, actor }: PlanContext) {
  const { balanceFen } = await readBalances(db, actor.memberId)
  return { balanceFen, totalFenMin: settings.redEnvelopeFenMin, totalFenMax: settings.redEnvelopeFenMax }
}
