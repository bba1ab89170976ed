/* Shared: what posts ask and say of the bounty of a question. */
import type { Settings } from '#contract/core/settings.ts'
import { requireNoKey } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { fieldError } from '#server/core/user-error.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { requirePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import type { Amounts } from './bounties.ts'

export interface BountyInput {
  bountyAmount?: number | undefined
  bountyPoints?: number | undefined
}

type PlanContext = Pick<MemberContext, 'db' | 'settings' | 'actor'>

const nothing: Amounts = { fen: 0, points: 0 }

/**
 * Checks what a form promises against the settings and what the asker holds, on top of what is in escrow already; each
 * refusal names its field. The ledger decides again when it moves.
 */
export async function planBounty(
  { db, settings, actor }: PlanContext,
  { bountyAmount: fen = 0, bountyPoints: points = 0 }: BountyInput,
  held: Amounts = nothing,
): Promise<Amounts> {
  if (fen === 0 && points === 0) return nothing
  requireNoKey(actor)
  requirePaymentsOpen(settings)
  const balances = await readBalances(db, actor.memberId)
  await refuseTogether(
    () => fen > 0 && requireMoney(settings, { fen, total: held.fen + fen, balance: balances.balanceFen }),
    () =>
      points > 0 && requirePoints(settings, { points, total: held.points + points, own: balances.points }),
  )
  return { fen, points }
}

function requireMoney(
  { bountyFenMin: min, bountyFenMax: max }: Settings,
  { fen, total, balance }: { fen: number; total: number; balance: number },
): void {
  if (total < min) throw fieldError('bountyAmount', { code: 'total_too_small', min: min / 100 })
  if (max > 0 && total > max) throw fieldError('bountyAmount', { code: 'total_too_big', max: max / 100 })
  if (fen > balance) throw fieldError('bountyAmount', { code: 'above_balance', max: balance / 100 })
}

function requirePoints(
  { bountyPointsMin: min, bountyPointsMax: max }: Settings,
  { points, total, own }: { points: number; total: number; own: number },
): void {
  if (total < min) throw fieldError('bountyPoints', { code: 'too_small', min })
  if (max > 0 && total > max) throw fieldError('bountyPoints', { code: 'too_big', max })
  if (points > own) throw fieldError('bountyPoints', { code: 'above_points', max: own })
}

/** What the actor may promise, for the form: the bounds of the settings, and what they hold. */
export async function readBountyBounds({ db, settings, actor }: PlanContext) {
  const { balanceFen, points } = await readBalances(db, actor.memberId)
  return {
    balanceFen,
    points,
    fenMin: settings.bountyFenMin,
    fenMax: settings.bountyFenMax || balanceFen,
    pointsMin: settings.bountyPointsMin,
    pointsMax: settings.bountyPointsMax || points,
    sharePercent: settings.bountySharePercent,
    days: settings.bountyDays,
  }
}
