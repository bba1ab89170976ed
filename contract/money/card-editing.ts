import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, flag, id, integer, line, mark, nothing, prose, seenMark } from '#contract/core/wire.ts'
import { durationUnits } from './membership-cards.ts'
import { yuan } from './yuan.ts'

/* What staff read and change of membership cards (docs/RULES.md). */

const names = { nameZh: line({ min: 1, max: 30 }), nameEn: line({ min: 1, max: 30 }) }
const shownNames = { nameZh: z.string(), nameEn: z.string() }

const priceFenMax = 9_999_999_900
const pricePointsMax = 99_999_999

const editedSpecification = z.object({
  specificationId: z.int(),
  mark: mark(),
  ...shownNames,
  isOnSale: z.boolean(),
  stock: z.int(),
  priceFen: z.int(),
  pricePoints: z.int(),
  marketPriceFen: z.nullable(z.int()),
  duration: z.int(),
  durationUnit: z.enum(durationUnits),
})
export type EditedSpecification = z.infer<typeof editedSpecification>

const editedCard = z.object({
  cardId: z.int(),
  mark: mark(),
  roleId: z.int(),
  ...shownNames,
  subtitleZh: z.string(),
  subtitleEn: z.string(),
  featuresZh: z.string(),
  featuresEn: z.string(),
  introductionZh: z.string(),
  introductionEn: z.string(),
  isOnSale: z.boolean(),
  position: z.int(),
  specifications: z.array(editedSpecification),
})
export type EditedCard = z.infer<typeof editedCard>

/** `roles` are those that a card may grant. */
export const readCardAdmin = endpoint({
  name: 'readCardAdmin',
  domain: 'money',
  summary: 'Returns all membership cards with all their specifications, as staff edit them.',
  method: 'GET',
  path: '/manage/membershipCards',
  staffRight: 'manage_cards',
  input: nothing(),
  output: z.object({
    cards: z.array(editedCard),
    roles: z.array(z.object({ roleId: z.int(), ...shownNames })),
  }),
})

/** Makes a new card when there is no id. Features are one a line. A card shows once a specification of it is on sale. */
export const saveMembershipCard = endpoint({
  name: 'saveMembershipCard',
  domain: 'money',
  summary: 'Adds a membership card or changes one.',
  errors: ['not_found', 'list_full', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/membershipCards',
  staffRight: 'manage_cards',
  creates: true,
  input: z.object({
    cardId: z.optional(id()),
    seen: seenMark(),
    roleId: id(),
    ...names,
    subtitleZh: line({ max: 90 }),
    subtitleEn: line({ max: 90 }),
    featuresZh: prose({ max: 600 }),
    featuresEn: prose({ max: 600 }),
    introductionZh: prose({ max: 5_000 }),
    introductionEn: prose({ max: 5_000 }),
    isOnSale: flag(),
    position: integer(0, 9_999),
  }),
  output: z.object({ cardId: z.int() }),
})

/** Makes a new specification when there is no id. A price that is left out is zero; one of the two is required. */
export const saveCardSpecification = endpoint({
  name: 'saveCardSpecification',
  domain: 'money',
  summary: 'Adds a specification to a membership card, or changes one.',
  errors: ['not_found', 'list_full', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/cardSpecifications',
  staffRight: 'manage_cards',
  creates: true,
  input: z.object({
    specificationId: z.optional(id()),
    seen: seenMark(),
    cardId: id(),
    ...names,
    isOnSale: flag(),
    stock: integer(0, 99_999_999),
    priceYuan: z.optional(yuan(1, priceFenMax)),
    pricePoints: z.optional(integer(1, pricePointsMax)),
    marketPriceYuan: z.optional(yuan(1, priceFenMax)),
    duration: integer(1, 999),
    durationUnit: choice(...durationUnits),
  }),
  output: z.object({ specificationId: z.int() }),
})
