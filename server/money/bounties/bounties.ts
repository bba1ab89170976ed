import type { Tx } from '#server/core/database.ts'
import { bountyEscrow, memberAccount, platformIncome, pointIssueFor } from '#server/money/ledger/accounts.ts'
import { lockAccounts, type Movement, transfer } from '#server/money/ledger/ledger.ts'
import { forgetBountyEnding } from '#server/notifications/reminders.ts'
import {
  addToBounty,
  type BountyEnd,
  type HeldBounty,
  markEnded,
  setDue,
  setPlatformShare,
} from './queries.ts'

/*
 * The money and points that wait for an answer (docs/RULES.md, Questions). Whoever calls these holds the row of the
 * question, so that of those who adopt, raise, return and delete one comes after the other.
 */

export { findHeld as findBounty, listDueBounties } from './queries.ts'

export interface Amounts {
  fen: number
  points: number
}

const isNothing = ({ fen, points }: Amounts) => fen === 0 && points === 0

/**
 * Takes what an asker promises, or adds, into the question's own accounts. Throws `balance_too_low` and `points_too_low`.
 * Locks accounts, so it belongs at the end of a transaction.
 */
export async function holdBounty(tx: Tx, bounty: HeldBounty): Promise<void> {
  if (isNothing(bounty)) return
  const { questionId, askerId, fen, points } = bounty
  const { movements, was_held } = await addToBounty(tx, bounty)
  if (was_held) await forgetBountyEnding(tx, askerId, questionId)
  await lockAllOf(tx, bounty)
  const parts = [
    { amount: fen, currency: 'CNY' },
    { amount: points, currency: 'POINT' },
  ] as const
  await transfer(tx, {
    key: `bounty:${questionId}:${movements}`,
    reference: { kind: 'question', id: questionId },
    movements: parts
      .filter(({ amount }) => amount > 0)
      .map(({ amount, currency }) => ({
        from: memberAccount(askerId, currency),
        to: bountyEscrow(questionId, currency),
        amount,
        reason: was_held ? 'bounty_adjusted' : 'bounty_placed',
      })),
  })
}

/** Lets the days of a bounty begin, or begin anew. */
export const startBounty = async (tx: Tx, questionId: number, days: number): Promise<void> => {
  await setDue(tx, questionId, days)
}

/** What ended: how much, and a number that names the occasion. */
export interface EndedBounty extends Amounts {
  askerId: number
  occasion: number
}

/** Returns what is in escrow to its asker, once; nothing when there is nothing. */
export async function returnBounty(
  tx: Tx,
  questionId: number,
  as: Exclude<BountyEnd, 'adopted' | 'awarded'>,
  { onlyIfDue = false } = {},
): Promise<EndedBounty | undefined> {
  const ended = await markEnded(tx, questionId, as, onlyIfDue)
  if (!ended) return undefined
  const { asker_id: askerId, fen, points, movements: occasion } = ended
  if (as !== 'expired') await forgetBountyEnding(tx, askerId, questionId)
  await lockAllOf(tx, { questionId, askerId })
  await payOut(tx, questionId, {
    key: `bounty:${questionId}:${occasion}`,
    movements: [
      ...moved(questionId, askerId, { fen, reason: 'bounty_returned' }),
      ...moved(questionId, askerId, { points, reason: 'bounty_returned' }),
    ],
  })
  return { fen, points, askerId, occasion }
}

/** What an answer gets of a bounty: points in full, of money what the platform leaves, which is rounded up to the fen. */
export const sharesOf = ({ fen }: Pick<Amounts, 'fen'>, sharePercent: number) => {
  const platformFen = Math.floor((fen * sharePercent) / 100)
  return { platformFen, receivedFen: fen - platformFen }
}

/** Pays what is in escrow to the author of an answer, once in the life of a question; nothing when there is nothing. */
export async function payBounty(
  tx: Tx,
  questionId: number,
  payment: { as: 'adopted' | 'awarded'; answererId: number; sharePercent: number; actorId?: number },
): Promise<EndedBounty | undefined> {
  const ended = await markEnded(tx, questionId, payment.as)
  if (!ended) return undefined
  const { asker_id: askerId, fen, points, movements: occasion } = ended
  await forgetBountyEnding(tx, askerId, questionId)
  const { platformFen, receivedFen } = sharesOf(ended, payment.sharePercent)
  if (platformFen > 0) await setPlatformShare(tx, questionId, platformFen)
  const share: Movement = {
    from: bountyEscrow(questionId, 'CNY'),
    to: platformIncome('CNY'),
    amount: platformFen,
    reason: 'platform_share',
  }
  await payOut(tx, questionId, {
    key: `bounty:${questionId}:paid`,
    ...(payment.actorId !== undefined && { actorId: payment.actorId }),
    movements: [
      ...moved(questionId, payment.answererId, { fen: receivedFen, reason: 'bounty_received' }),
      ...moved(questionId, payment.answererId, { points, reason: 'bounty_received' }),
      ...(platformFen > 0 ? [share] : []),
    ],
  })
  return { fen, points, askerId, occasion }
}

/** With those of the asker's reward, which may be granted or taken back in the same transaction. */
const lockAllOf = (tx: Tx, { questionId, askerId }: Pick<HeldBounty, 'questionId' | 'askerId'>) =>
  lockAccounts(tx, [
    memberAccount(askerId, 'CNY'),
    memberAccount(askerId, 'POINT'),
    bountyEscrow(questionId, 'CNY'),
    bountyEscrow(questionId, 'POINT'),
    pointIssueFor(askerId),
  ])

const payOut = (
  tx: Tx,
  questionId: number,
  { key, movements, ...ordered }: { key: string; movements: Movement[]; actorId?: number },
) => transfer(tx, { key, reference: { kind: 'question', id: questionId }, movements, ...ordered })

/** One movement from the escrow to a member, or none of nothing. */
function moved(
  questionId: number,
  memberId: number,
  { fen, points, reason }: Partial<Amounts> & { reason: 'bounty_received' | 'bounty_returned' },
): Movement[] {
  const [currency, amount] = fen === undefined ? (['POINT', points ?? 0] as const) : (['CNY', fen] as const)
  const [from, to] = [bountyEscrow(questionId, currency), memberAccount(memberId, currency)]
  return amount > 0 ? [{ from, to, amount, reason }] : []
}
