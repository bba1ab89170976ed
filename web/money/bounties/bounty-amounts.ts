import * as z from 'zod/mini'
import type { OutputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { getLocale } from '#contract/messages/generated/runtime.js'
import { formatYuan } from '#contract/money/money.ts'
import { yuan } from '#contract/money/yuan.ts'
import type { readAskOptions } from '#contract/posts/question-writing.ts'

export type BountyBounds = OutputOf<typeof readAskOptions>['bounty']

/** As they are typed; nothing is promised by an empty field. */
export interface TypedBounty {
  bountyAmount: string
  bountyPoints: string
}

const held = { fen: 0, points: 0 }

/**
 * What is wrong with what was typed, by field, before it is sent. `already` is in escrow: the bounds are of the whole, what
 * one owns of what is added.
 */
export function checkBounty(
  { bountyAmount, bountyPoints }: TypedBounty,
  bounds: BountyBounds,
  already = held,
): Partial<Record<keyof TypedBounty, string>> {
  const money = sayMoney(bountyAmount.trim(), bounds, already.fen)
  const points = sayPoints(bountyPoints.trim(), bounds, already.points)
  return { ...(money && { bountyAmount: money }), ...(points && { bountyPoints: points }) }
}

function sayMoney(text: string, { fenMin, fenMax, balanceFen }: BountyBounds, already: number) {
  const { data: fen } = z.safeParse(yuan(0), text || '0')
  if (fen === undefined) return m.ask_bounty_no_amount()
  if (fen === 0) return ''
  const say = (limit: number) => formatYuan(limit, getLocale())
  if (fen > balanceFen) return m.ask_bounty_above({ max: say(balanceFen) })
  if (fen + already < fenMin) return m.ask_bounty_too_small({ min: say(fenMin) })
  return fen + already > fenMax ? m.ask_bounty_too_big({ max: say(fenMax) }) : ''
}

function sayPoints(text: string, bounds: BountyBounds, already: number) {
  if (!/^\d{0,9}$/.test(text)) return m.ask_bounty_no_points()
  const points = Number(text)
  if (points === 0) return ''
  const say = (limit: number) => limit.toLocaleString(getLocale())
  if (points > bounds.points) return m.ask_bounty_above({ max: say(bounds.points) })
  if (points + already < bounds.pointsMin) return m.ask_bounty_too_small({ min: say(bounds.pointsMin) })
  return points + already > bounds.pointsMax ? m.ask_bounty_too_big({ max: say(bounds.pointsMax) }) : ''
}

/** As it is sent: what is left empty isn't. */
export const bountyInput = ({ bountyAmount, bountyPoints }: TypedBounty) => ({
  ...(bountyAmount.trim() && { bountyAmount: bountyAmount.trim() }),
  ...(bountyPoints.trim() && { bountyPoints: bountyPoints.trim() }),
})
