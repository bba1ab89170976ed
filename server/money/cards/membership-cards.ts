import type { Language } from '#contract/core/language.ts'
import type { MembershipCard } from '#contract/money/membership-cards.ts'
import type { Context } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { markOfOffer } from './offer-mark.ts'
import { type OfferRow, readOffers, readOffersOf } from './queries.ts'

/** Cards that have at least one specification on sale (docs/RULES.md, Membership cards). */
export async function listMembershipCards({ db, language }: Context): Promise<{ cards: MembershipCard[] }> {
  const byCard = Map.groupBy(await readOffers(db), ({ id }) => id)
  return { cards: [...byCard.values()].map((offers) => toCard(offers, language)) }
}

export async function readMembershipCard(
  { db, language }: Context,
  { cardId }: { cardId: number },
): Promise<MembershipCard> {
  const offers = await readOffersOf(db, cardId)
  if (offers.length === 0) throw new UserError('not_found')
  return toCard(offers, language)
}

function toCard(offers: OfferRow[], language: Language): MembershipCard {
  const card = offers[0]!
  const say = (zh: string, en: string) => (language === 'zh-CN' ? zh : en)
  return {
    cardId: card.id,
    name: say(card.name_zh, card.name_en),
    subtitle: say(card.subtitle_zh, card.subtitle_en),
    features: say(card.features_zh, card.features_en)
      .split('\n')
      .map((feature) => feature.trim())
      .filter((feature) => feature !== ''),
    introduction: say(card.introduction_zh, card.introduction_en),
    role: { name: say(card.role_zh, card.role_en), tone: card.badge },
    specifications: offers.map((offer) => ({
      specificationId: offer.specification_id,
      name: say(offer.specification_zh, offer.specification_en),
      stock: offer.stock,
      priceFen: offer.price_fen,
      pricePoints: offer.price_points,
      marketPriceFen: offer.market_price_fen,
      duration: offer.duration,
      durationUnit: offer.duration_unit,
      offerMark: markOfOffer(offer),
    })),
  }
}
