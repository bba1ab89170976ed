import { randomInt, randomUUID } from 'node:crypto'
import type { Currency } from '#contract/money/ledger.ts'
import type { PaymentNotice } from '#server/money/recharge/gateway.ts'
import type { Offer } from './offers.ts'

/** One thing that somebody does with money. Sent again after a lost answer, it is the same thing, and happens once. */
export type Operation =
  | { kind: 'pay'; key: string; from: number; to: number; amountFen: number; isTogether: boolean }
  | { kind: 'adjust'; key: string; memberId: number; currency: Currency; amount: number }
  | { kind: 'recharge'; orderNumber: string; memberId: number; amountFen: number; notices: PaymentNotice[] }
  | { kind: 'give'; key: string; giverId: number; totalFen: number; shareCount: number; isFixed: boolean }
  | { kind: 'open'; envelopeId: number; memberId: number }
  | ({ kind: 'buy'; key: string; memberId: number; quantity: number } & Offer)
  | { kind: 'stop' | 'expire'; envelopeId: number; giverId: number }
  | { kind: 'ask'; key: string; askerId: number; answererId: number | null; fen: number; points: number }
  | ({ kind: 'adopt' } & Asked)
  | { kind: 'take back' | 'lapse'; questionId: number; askerId: number }

/** A question with a bounty, and its answer. */
export interface Asked {
  questionId: number
  askerId: number
  answererId: number
  commentId: number
  fen: number
  points: number
}

/** What the product said to it. A refusal is an answer too, and moves nothing. */
export interface Answer {
  refused?: string
  /** In fen: what was opened, or what came back. */
  amountFen?: number
  envelopeId?: number
  credited?: boolean
  orderNumber?: string
  questionId?: number
  commentId?: number
  askerId?: number
  points?: number
  /** What became of a bounty. */
  end?: 'adopted' | 'returned'
}

/** What an operation may be about, at the moment it is drawn. */
export interface Cast {
  memberIds: readonly number[]
  /** The latest envelopes and who gave them. */
  envelopes: readonly { envelopeId: number; giverId: number }[]
  offers: readonly Offer[]
  /** The latest questions; those without an answer have no `commentId`. */
  questions: readonly (Omit<Asked, 'answererId' | 'commentId'> & Partial<Asked>)[]
}

const recentEnvelopes = 12

/** By chance, in the proportions of a busy evening: most people open envelopes. */
export function drawOperation(cast: Cast): Operation {
  const turn = randomInt(100)
  const envelope = drawRecent(cast.envelopes)
  if (envelope && turn < 50)
    return { kind: 'open', envelopeId: envelope.envelopeId, memberId: draw(cast.memberIds) }
  if (envelope && turn < 52) return { kind: turn === 50 ? 'stop' : 'expire', ...envelope }
  if (turn < 60) return drawBounty(cast)
  if (turn < 72) return drawPayment(cast)
  if (turn < 75) return drawPurchase(cast)
  if (turn < 84) return drawAdjustment(cast)
  return turn < 94 ? drawRecharge(draw(cast.memberIds), randomInt(1, 5_000)) : drawGift(cast)
}

/** Some are asked, more are adopted; what is taken back or returned meanwhile is as much as that. */
function drawBounty({ memberIds, questions }: Cast): Operation {
  const question = drawRecent(questions)
  const turn = randomInt(8)
  if (!question || turn < 3) return drawQuestion(memberIds)
  const { questionId, askerId, answererId, commentId, fen, points } = question
  if (turn < 6 && answererId !== undefined && commentId !== undefined)
    return { kind: 'adopt', questionId, askerId, answererId, commentId, fen, points }
  return { kind: turn % 2 === 0 ? 'take back' : 'lapse', questionId, askerId }
}

function drawQuestion(memberIds: readonly number[]): Operation {
  const askerId = draw(memberIds)
  // A question that is answered can't be taken back.
  const answererId = randomInt(2) === 0 ? null : draw(memberIds.filter((memberId) => memberId !== askerId))
  const points = randomInt(3) === 0 ? randomInt(1, 20) : 0
  return { kind: 'ask', key: randomUUID(), askerId, answererId, fen: randomInt(1, 1_000), points }
}

const draw = <T>(from: readonly T[]): T => from[randomInt(from.length)]!

const drawRecent = <T>(from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : draw(from.slice(-recentEnvelopes))

function drawPayment({ memberIds }: Cast): Operation {
  const from = draw(memberIds)
  const to = draw(memberIds.filter((memberId) => memberId !== from))
  const isTogether = randomInt(2) === 1
  return { kind: 'pay', key: `pay:${randomUUID()}`, from, to, amountFen: randomInt(1, 3_000), isTogether }
}

const drawPurchase = ({ memberIds, offers }: Cast): Operation => ({
  kind: 'buy',
  key: randomUUID(),
  memberId: draw(memberIds),
  quantity: randomInt(1, 4),
  ...draw(offers),
})

function drawAdjustment({ memberIds }: Cast): Operation {
  const currency = draw(['CNY', 'POINT'] as const)
  const amount = randomInt(1, 500) * draw([1, -1])
  return { kind: 'adjust', key: `adjust:${randomUUID()}`, memberId: draw(memberIds), currency, amount }
}

/** The gateway's words come up to three times over and in any order, some of them about the wrong amount. */
export function drawRecharge(memberId: number, amountFen: number): Operation {
  const orderNumber = `R${randomUUID()}`
  const paid = { orderNumber, gatewayNumber: `G${orderNumber}`, amountFen, outcome: 'paid' as const }
  const others: PaymentNotice[] = [
    { ...paid, amountFen: amountFen + 1 },
    { ...paid, outcome: 'waiting' },
    { ...paid, outcome: 'closed' },
    paid,
    paid,
  ]
  const notices = [paid, ...others.filter(() => randomInt(3) === 0)].sort(() => randomInt(3) - 1)
  return { kind: 'recharge', orderNumber, memberId, amountFen, notices }
}

function drawGift({ memberIds }: Cast): Operation {
  const shareCount = randomInt(1, 25)
  const isFixed = randomInt(2) === 0
  const totalFen = shareCount * randomInt(1, 60) + (isFixed ? 0 : randomInt(20))
  return { kind: 'give', key: randomUUID(), giverId: draw(memberIds), totalFen, shareCount, isFixed }
}
