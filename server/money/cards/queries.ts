import { sql } from 'kysely'
import type { BadgeTone } from '#contract/core/roles.ts'
import type { DurationUnit } from '#contract/money/membership-cards.ts'
import type { Database, Tx } from '#server/core/database.ts'

/** Cards with the specifications on sale, each row one of these; staff write few, so they come in one list. */
const selectOffers = (db: Database) =>
  db
    .selectFrom('membership_cards as card')
    .innerJoin('card_specifications as specification', 'specification.card_id', 'card.id')
    .innerJoin('roles', 'roles.id', 'card.role_id')
    .select([
      'card.id',
      'card.name_zh',
      'card.name_en',
      'card.subtitle_zh',
      'card.subtitle_en',
      'card.features_zh',
      'card.features_en',
      'card.introduction_zh',
      'card.introduction_en',
      'card.role_id',
      'roles.name_zh as role_zh',
      'roles.name_en as role_en',
      'specification.id as specification_id',
      'specification.name_zh as specification_zh',
      'specification.name_en as specification_en',
      'specification.stock',
      'specification.price_fen',
      'specification.price_points',
      'specification.market_price_fen',
      'specification.duration',
    ])
    .select(sql<DurationUnit>`specification.duration_unit`.as('duration_unit'))
    .select(sql<BadgeTone | null>`roles.badge`.as('badge'))
    .where('card.is_on_sale', '=', true)
    .where('specification.is_on_sale', '=', true)
    .orderBy('card.position')
    .orderBy('card.id')
    .orderBy('specification.price_fen')
    .orderBy('specification.price_points')
    .orderBy('specification.id')

export type OfferRow = Awaited<ReturnType<typeof readOffers>>[number]

export const readOffers = (db: Database) => selectOffers(db).execute()

export const readOffersOf = (db: Database, cardId: number) =>
  selectOffers(db).where('card.id', '=', cardId).execute()

/** Buyers of one specification wait for each other here, and staff who change its card wait for them. */
export async function lockOffer(tx: Tx, specificationId: number) {
  const held = await tx
    .selectFrom('card_specifications as specification')
    .innerJoin('membership_cards as card', 'card.id', 'specification.card_id')
    .select('specification.id')
    .where('specification.id', '=', specificationId)
    .forUpdate('specification')
    .forShare('card')
    .executeTakeFirst()
  // Another role of a card that was waited for is seen by a statement that begins after that.
  return held && findOffer(tx, specificationId)
}

const findOffer = (tx: Tx, specificationId: number) =>
  tx
    .selectFrom('card_specifications as specification')
    .innerJoin('membership_cards as card', 'card.id', 'specification.card_id')
    .innerJoin('roles', 'roles.id', 'card.role_id')
    .select([
      'specification.id',
      'specification.is_on_sale',
      'specification.stock',
      'specification.price_fen',
      'specification.price_points',
      'specification.duration',
      'specification.name_zh',
      'specification.name_en',
      'card.id as card_id',
      'card.is_on_sale as is_card_on_sale',
      'card.name_zh as card_name_zh',
      'card.name_en as card_name_en',
      'card.role_id',
      'roles.name_zh as role_name_zh',
      'roles.name_en as role_name_en',
    ])
    .select(sql<DurationUnit>`specification.duration_unit`.as('duration_unit'))
    .where('specification.id', '=', specificationId)
    .executeTakeFirst()

export type Offer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

export const takeFromStock = (tx: Tx, specificationId: number, quantity: number) =>
  tx
    .updateTable('card_specifications')
    .set({ stock: sql<number>`stock - ${quantity}` })
    .where('id', '=', specificationId)
    .execute()
