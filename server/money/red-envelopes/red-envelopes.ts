import type { RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { envelopeEscrow, memberAccount } from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import type { EnvelopePlan } from './plan.ts'
import {
  findEnvelopeOfTopic,
  insertEnvelope,
  insertShares,
  lockEnvelope,
  markEnded,
  reserveEnvelopeId,
  takeBackShares,
} from './queries.ts'
import { drawShares } from './shares.ts'

/**
 * Gives an envelope with a topic, in the transaction that publishes it: its money leaves the giver for the envelope's
 * own account, unless it was reserved before, and its shares are drawn. Returns its id. Throws `balance_too_low`.
 */
export async function giveRedEnvelope(
  tx: Tx,
  plan: EnvelopePlan,
  { topicId, giverId, reservedId }: { topicId: number; giverId: number; reservedId?: number | undefined },
): Promise<number> {
  const id = reservedId ?? (await reserveEnvelopeId(tx))
  await insertEnvelope(tx, {
    id,
    topic_id: topicId,
    giver_id: giverId,
    kind: plan.kind,
    receiver_id: plan.receiverId,
    total_fen: plan.totalFen,
    share_count: plan.shareCount,
    request_key: plan.requestKey,
    expires_at: plan.expiresAt,
  })
  await insertShares(tx, id, sharesOf(plan))
  if (reservedId === undefined) await payIn(tx, { id, giverId, amount: plan.totalFen })
  return id
}

/** Takes an envelope's money while its topic waits for review. Returns the id that the envelope is going to have. */
export async function reserveRedEnvelope(
  tx: Tx,
  { totalFen }: Pick<EnvelopePlan, 'totalFen'>,
  giverId: number,
): Promise<number> {
  const id = await reserveEnvelopeId(tx)
  await payIn(tx, { id, giverId, amount: totalFen })
  return id
}

/** Gives back what was reserved for a topic that is not going to be published. */
export const returnReservedEnvelope = (
  tx: Tx,
  { id, giverId, amountFen }: { id: number; giverId: number; amountFen: number },
) => returnRest(tx, { id, giver_id: giverId }, amountFen)

const payIn = (tx: Tx, { id, giverId, amount }: { id: number; giverId: number; amount: number }) =>
  transfer(tx, {
    key: `envelope:${id}:give`,
    reference: { kind: 'envelope', id },
    movements: [
      { from: memberAccount(giverId, 'CNY'), to: envelopeEscrow(id), amount, reason: 'envelope_given' },
    ],
  })

const sharesOf = ({ kind, totalFen, shareCount }: EnvelopePlan): number[] =>
  kind === 'fixed'
    ? Array.from({ length: shareCount }, () => totalFen / shareCount)
    : drawShares(totalFen, shareCount)

/** Returns what nobody has opened to the giver. Throws `not_found` for anybody else. */
export async function stopRedEnvelope(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { redEnvelopeId }: { redEnvelopeId: number },
): Promise<{ returnedFen: number }> {
  return db.transaction().execute(async (tx) => {
    const envelope = await lockEnvelope(tx, redEnvelopeId)
    if (envelope?.giver_id !== actor.memberId) throw new UserError('not_found')
    return { returnedFen: await endRedEnvelope(tx, redEnvelopeId, 'stopped') }
  })
}

/** Ends the envelope of a topic that is being deleted, in the same transaction, if it has one. */
export async function endEnvelopeOfTopic(tx: Tx, topicId: number): Promise<void> {
  const envelope = await findEnvelopeOfTopic(tx, topicId)
  if (envelope) await endRedEnvelope(tx, envelope.id, 'topic_deleted')
}

/** Returns the rest to the giver, once, and says how much it was in fen; of one that has ended, how much it was then. */
export async function endRedEnvelope(
  tx: Tx,
  redEnvelopeId: number,
  as: Exclude<RedEnvelopeState, 'open' | 'emptied'>,
): Promise<number> {
  const envelope = await lockEnvelope(tx, redEnvelopeId)
  if (!envelope) throw new UserError('not_found')
  if (envelope.ended_at) return envelope.returned_fen
  const shares = await takeBackShares(tx, redEnvelopeId)
  const returnedFen = shares.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  await markEnded(tx, redEnvelopeId, {
    ended_as: shares.length === 0 ? 'emptied' : as,
    returned_fen: returnedFen,
  })
  await invalidate(tx, tagOf('topic', envelope.topic_id))
  if (returnedFen > 0) await returnRest(tx, envelope, returnedFen)
  return returnedFen
}

const returnRest = (tx: Tx, { id, giver_id }: { id: number; giver_id: number }, amount: number) =>
  transfer(tx, {
    key: `envelope:${id}:return`,
    reference: { kind: 'envelope', id },
    movements: [
      { from: envelopeEscrow(id), to: memberAccount(giver_id, 'CNY'), amount, reason: 'envelope_returned' },
    ],
  })
