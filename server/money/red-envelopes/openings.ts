import type { Actor } from '#server/core/actor.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { groupCommitPerDatabase } from '#server/core/group-commit.ts'
import { UserError } from '#server/core/user-error.ts'
import { envelopeEscrow, memberAccount } from '#server/money/ledger/accounts.ts'
import { type Transfer, transferAll } from '#server/money/ledger/ledger.ts'
import { refusalToOpen } from './policy.ts'
import {
  claimShares,
  findOpenableEnvelopes,
  type HeldShare,
  type OpenableEnvelope,
  type Pair,
} from './queries.ts'

/** Who wants a share of which envelope. */
interface Opening {
  actor: Actor
  redEnvelopeId: number
}

/** The amount in fen, or the refusal. */
type Outcome = number | UserError

const groupCommitFor = groupCommitPerDatabase(openAll)

/**
 * Opens the actor's share and credits it at once; whoever has opened theirs gets the same answer again. Openings of the
 * whole process that come at the same moment go through together, in one look and one transaction. Throws `snatched_up`
 * when no share is left (docs/RULES.md, Red envelopes).
 */
export async function openRedEnvelope(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { redEnvelopeId }: { redEnvelopeId: number },
): Promise<{ amountFen: number }> {
  const outcome = await groupCommitFor(db).add({ actor, redEnvelopeId })
  if (outcome instanceof UserError) throw outcome
  return { amountFen: outcome }
}

async function openAll(db: Database, openings: Opening[]): Promise<Outcome[]> {
  const envelopes = await findOpenableEnvelopes(db, openings.map(toPair))
  const decided = openings.map((opening) => decide(opening, envelopes.get(nameOf(toPair(opening)))))
  const wanted = openings.map(toPair).filter((_, at) => decided[at] === 'open')
  const amounts = wanted.length === 0 ? new Map<string, number>() : await takeShares(db, wanted, envelopes)
  return decided.map((outcome, at) =>
    outcome === 'open'
      ? (amounts.get(nameOf(toPair(openings[at]!))) ?? new UserError('snatched_up'))
      : outcome,
  )
}

const toPair = ({ redEnvelopeId, actor }: Opening): Pair => ({ redEnvelopeId, memberId: actor.memberId })

const nameOf = ({ redEnvelopeId, memberId }: Pair) => `${redEnvelopeId} ${memberId}`

/** Whoever has opened theirs gets the same answer again. */
function decide({ actor }: Opening, envelope: OpenableEnvelope | undefined): Outcome | 'open' {
  if (!envelope) return new UserError('not_found')
  if (!actor.rights.inTopics('view_topics', envelope.tag_id)) return new UserError('topic_gated')
  if (envelope.own_fen !== null) return envelope.own_fen
  const refusal = refusalToOpen(actor, envelope)
  return refusal ? new UserError(refusal) : 'open'
}

type Envelopes = ReadonlyMap<string, OpenableEnvelope>

/** Returns what each got, in fen, without those for whom no share was left. */
async function takeShares(db: Database, pairs: Pair[], envelopes: Envelopes): Promise<Map<string, number>> {
  const distinct = [...new Map(pairs.map((pair) => [nameOf(pair), pair])).values()]
  try {
    const shares = await db.transaction().execute((tx) => takeAll(tx, distinct, envelopes))
    return new Map(shares.map((share) => [nameOf(share), share.amountFen]))
  } catch (error) {
    if (!wasOpenedElsewhere(error)) throw error
    return takeShares(db, distinct, envelopes)
  }
}

async function takeAll(tx: Tx, pairs: Pair[], envelopes: Envelopes): Promise<HeldShare[]> {
  const shares = await claimShares(tx, pairs)
  const claimed = shares.filter(({ isNew }) => isNew)
  // Invalidating makes commits wait for each other, so only the last share does; other counts may be a minute old.
  const emptied = claimed
    .map((share) => ({ ...share, of: envelopes.get(nameOf(share))! }))
    .filter(({ number, of }) => number === of.share_count)
  if (emptied.length > 0) await invalidate(tx, ...emptied.map(({ of }) => tagOf('topic', of.topic_id)))
  // Last, because the accounts are what everybody waits for.
  await transferAll(tx, toTransfers(claimed))
  return shares
}

/** One for each envelope, however many open it: its account is what all of them meet in. */
function toTransfers(claimed: readonly HeldShare[]): Transfer[] {
  const byEnvelope = Map.groupBy(claimed, ({ redEnvelopeId }) => redEnvelopeId)
  return [...byEnvelope].map(([id, shares]) => ({
    key: `envelope:${id}:open:${Math.min(...shares.map(({ number }) => number))}`,
    reference: { kind: 'envelope', id },
    movements: shares.map(({ memberId, amountFen }) => ({
      from: envelopeEscrow(id),
      to: memberAccount(memberId, 'CNY'),
      amount: amountFen,
      reason: 'envelope_received',
    })),
  }))
}

/** Whether the same member's request in another process was quicker; it has committed, so the next look finds it. */
const wasOpenedElsewhere = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'red_envelope_shares_once'
