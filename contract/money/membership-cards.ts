import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { badgeTones } from '#contract/core/roles.ts'
import { id, integer, line, moment, named, nothing, pageNumber, pageOf } from '#contract/core/wire.ts'

/* Membership cards (docs/RULES.md). Prices that travel are in whole fen and whole points; zero is none. */

export const durationUnits = ['hours', 'days', 'months', 'years'] as const
export type DurationUnit = (typeof durationUnits)[number]

export const quantityMax = 99

const role = z.object({ name: z.string(), tone: z.nullable(z.enum(badgeTones)) })

const specification = z.object({
  specificationId: z.int(),
  name: z.string(),
  stock: z.int(),
  priceFen: z.int(),
  pricePoints: z.int(),
  /** What it costs elsewhere. */
  marketPriceFen: z.nullable(z.int()),
  duration: z.int(),
  durationUnit: z.enum(durationUnits),
  /** Stands for the role and its time; whoever buys sends it back. */
  offerMark: z.string(),
})
export type CardSpecification = z.infer<typeof specification>

const membershipCard = named(
  'MembershipCard',
  z.object({
    cardId: z.int(),
    name: z.string(),
    subtitle: z.string(),
    features: z.array(z.string()),
    introduction: z.string(),
    role,
    /** Those on sale, the cheapest first; at least one. */
    specifications: z.array(specification),
  }),
)
export type MembershipCard = z.infer<typeof membershipCard>

/** There are at most `cardsMax`. */
export const listMembershipCards = endpoint({
  name: 'listMembershipCards',
  domain: 'money',
  summary: 'Lists the membership cards on sale.',
  method: 'GET',
  path: '/membershipCards',
  input: nothing(),
  output: z.object({ cards: z.array(membershipCard) }),
})

export const cardsMax = 50

/** One card on sale; one that isn't is not found. */
export const readMembershipCard = endpoint({
  name: 'readMembershipCard',
  domain: 'money',
  summary: 'Returns a membership card on sale with its specifications.',
  errors: ['not_found'],
  method: 'GET',
  path: '/membershipCards/:cardId',
  input: z.object({ cardId: id() }),
  output: membershipCard,
})

const cardOrder = named(
  'CardOrder',
  z.object({
    orderNumber: z.string(),
    orderedAt: moment(),
    paidFen: z.int(),
    paidPoints: z.int(),
    roleName: z.string(),
    cardName: z.string(),
    specificationName: z.string(),
    quantity: z.int(),
    /** The duration of one; `quantity` times it was added. */
    duration: z.int(),
    durationUnit: z.enum(durationUnits),
    roleExpiresAt: moment(),
  }),
)
export type CardOrder = z.infer<typeof cardOrder>

/**
 * Pays and grants the role at once. The prices are those that the buyer agreed to, of one: when they have changed
 * meanwhile, or what is given for them, nothing is bought. Sent again under the same key it answers the first order.
 */
export const buyMembershipCard = endpoint({
  name: 'buyMembershipCard',
  domain: 'money',
  summary: 'Buys a membership card at the agreed price and grants its role, once for each key.',
  errors: [
    'payments_stopped',
    'not_found',
    'card_off_sale',
    'card_repriced',
    'card_changed',
    'out_of_stock',
    'role_held_for_ever',
    'balance_too_low',
    'points_too_low',
  ],
  method: 'POST',
  path: '/membershipCardOrders',
  memberOnly: true,
  creates: true,
  input: z.object({
    specificationId: id(),
    quantity: integer(1, quantityMax),
    agreedFen: integer(0, Number.MAX_SAFE_INTEGER),
    agreedPoints: integer(0, Number.MAX_SAFE_INTEGER),
    /** Who sends none buys whatever is given by now. */
    offerMark: z.optional(line({ max: 16 })),
    requestKey: line({ min: 16, max: 60 }),
  }),
  output: cardOrder,
})

export const listCardOrders = endpoint({
  name: 'listCardOrders',
  domain: 'money',
  summary: 'Lists the membership cards that the member has bought, the latest first.',
  method: 'GET',
  path: '/membershipCardOrders',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(cardOrder),
})

const memberCardOrder = z.extend(cardOrder, {
  member: z.object({ memberId: z.int(), account: z.string() }),
})
export type MemberCardOrder = z.infer<typeof memberCardOrder>

const cardOrderFilter = { account: z.optional(line({ max: 25 })) }

export const listAllCardOrders = endpoint({
  name: 'listAllCardOrders',
  domain: 'money',
  summary: 'Lists the orders of membership cards of all members or of one, the latest first.',
  method: 'GET',
  path: '/manage/membershipCardOrders',
  staffRight: 'manage_cards',
  input: z.object({ page: pageNumber(), ...cardOrderFilter }),
  output: pageOf(memberCardOrder),
})

export const createCardOrderFile = endpoint({
  name: 'createCardOrderFile',
  domain: 'money',
  summary: 'Makes a link that downloads orders of membership cards as CSV, good for five minutes.',
  method: 'POST',
  path: '/manage/membershipCardOrders/files',
  staffRight: 'manage_cards',
  input: z.object(cardOrderFilter),
  output: z.object({ address: z.string() }),
})
