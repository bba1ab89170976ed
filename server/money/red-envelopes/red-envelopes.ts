import type { RedEnvelopeState } from '#contract/money/red-envelope-shapes.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { envelopeEscrow, memberAccount } from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import { openTogether } from '#server/red-envelopes/openings.ts'
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
 * own account, unless it is held there already, and its shares are drawn. Throws `balance_too_low`.
 */
export async function giveRedEnvelope(
  tx: Tx,
  plan: EnvelopePlan,
  { topicId, giverId, heldId }: { topicId: number; giverId: number; heldId?: number | undefined },
): Promise<number> {
  const id = heldId ?? (await reserveEnvelopeId(tx))
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
  if (heldId === undefined) await payIn(tx, { id, giverId, amount: plan.totalFen })
  return id
}

/** Takes an envelope's money while its topic waits for review. Answers the id that the envelope is going to have. */
export async function holdRedEnvelope(
  tx: Tx,
  { totalFen }: Pick<EnvelopePlan, 'totalFen'>,
  giverId: number,
): Promise<number> {
  const id = await reserveEnvelopeId(tx)
  await payIn(tx, { id, giverId, amount: totalFen })
  return id
}

/** Gives back what is held for a topic that is not going to be published. */
export const returnHeldEnvelope = (
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

/**
 * Opens the viewer's share and credits it at once; in fen. Whoever has opened theirs gets the same answer again.
 * Throws `snatched_up` when none is left (domain.md, chapter 5).
 */
export async function openRedEnvelope(
  db: Database,
  viewer: Viewer,
  redEnvelopeId: number,
): Promise<{ amountFen: number }> {
  return { amountFen: await openTogether(db, { viewer, redEnvelopeId }) }
}

/** The giver ends it and has what nobody has opened back; for anybody else there is no such envelope. */
export async function stopRedEnvelope(
  db: Database,
  viewer: Viewer,
  redEnvelopeId: number,
): Promise<{ returnedFen: number }> {
  return db.transaction().execute(async (tx) => {
    const envelope = await lockEnvelope(tx, redEnvelopeId)
    if (envelope?.giver_id !== viewer.memberId) throw new UserError('not_found')
    return { returnedFen: await endRedEnvelope(tx, redEnvelopeId, 'stopped') }
  })
}

/** For whoever deletes a topic, in the same transaction; nothing happens where there is no envelope. */
export async function endEnvelopeOfTopic(tx: Tx, topicId: number): Promise<void> {
  const envelope = await findEnvelopeOfTopic(tx, topicId)
  if (envelope) await endRedEnvelope(tx, envelope.id, 'topic_deleted')
}

/** Returns the rest, in fen, to the giver, once; of one that has ended it says what was returned then. */
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
  await announce(tx, contentKey.topic(envelope.topic_id))
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
