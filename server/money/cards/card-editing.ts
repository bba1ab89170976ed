import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/money/card-editing.ts'
import type { EditedCard } from '#contract/money/card-editing.ts'
import { cardsMax } from '#contract/money/membership-cards.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { lockSeen, markOf } from '#server/core/seen.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { cardsTag } from './cards-tag.ts'
import {
  countCards,
  countSpecifications,
  findGrantableRole,
  insertCard,
  insertSpecification,
  lockCard,
  lockCards,
  lockSpecification,
  readCardRows,
  readGrantableRoles,
  readSpecificationRows,
  updateCard,
  updateSpecification,
} from './editing-queries.ts'

const specificationsMax = 20

/** Everything that staff edit of cards, in one answer. */
export async function readCardAdmin({ db }: Context): Promise<OutputOf<typeof contract.readCardAdmin>> {
  const [cards, specifications, roles] = await Promise.all([
    readCardRows(db),
    readSpecificationRows(db),
    readGrantableRoles(db),
  ])
  return {
    cards: cards.map((card) => ({
      cardId: card.id,
      mark: markOf(card),
      roleId: card.role_id,
      nameZh: card.name_zh,
      nameEn: card.name_en,
      subtitleZh: card.subtitle_zh,
      subtitleEn: card.subtitle_en,
      featuresZh: card.features_zh,
      featuresEn: card.features_en,
      introductionZh: card.introduction_zh,
      introductionEn: card.introduction_en,
      isOnSale: card.is_on_sale,
      position: card.position,
      specifications: specifications.filter(({ card_id }) => card_id === card.id).map(toSpecification),
    })),
    roles: roles.map((role) => ({ roleId: role.id, nameZh: role.name_zh, nameEn: role.name_en })),
  }
}

type SpecificationRow = Awaited<ReturnType<typeof readSpecificationRows>>[number]

/** All of it but its stock, which every purchase changes. */
const keptOf = ({ stock: _, ...row }: { stock: number }) => row

const toSpecification = (row: SpecificationRow): EditedCard['specifications'][number] => ({
  specificationId: row.id,
  mark: markOf(keptOf(row)),
  nameZh: row.name_zh,
  nameEn: row.name_en,
  isOnSale: row.is_on_sale,
  stock: row.stock,
  priceFen: row.price_fen,
  pricePoints: row.price_points,
  marketPriceFen: row.market_price_fen,
  duration: row.duration,
  durationUnit: row.duration_unit,
})

export function saveMembershipCard(
  { db, actor, requestKey }: MemberContext,
  { cardId, seen, ...input }: ParsedInputOf<typeof contract.saveMembershipCard>,
): Promise<{ cardId: number }> {
  const card = {
    role_id: input.roleId,
    name_zh: input.nameZh,
    name_en: input.nameEn,
    subtitle_zh: input.subtitleZh,
    subtitle_en: input.subtitleEn,
    features_zh: input.featuresZh,
    features_en: input.featuresEn,
    introduction_zh: input.introductionZh,
    introduction_en: input.introductionEn,
    is_on_sale: input.isOnSale,
    position: input.position,
  }
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    if (!(await findGrantableRole(tx, card.role_id))) throw fieldError('roleId', { code: 'unknown_choice' })
    const before = await lockSeen(cardId, (id) => lockCard(tx, id), seen)
    if (!before) {
      await lockCards(tx)
      if ((await countCards(tx)).count >= cardsMax) throw new UserError('list_full')
    }
    if (before) await updateCard(tx, before.id, card)
    const id = before?.id ?? (await insertCard(tx, card)).id
    await writeAudit(tx, actor, { act: 'save_card', subject: `card:${id}`, before, after: card })
    await invalidate(tx, cardsTag)
    return { cardId: id }
  })
}

/** Sets the stock as it is given, whatever was bought meanwhile. Prices that were typed in yuan have been read as fen. */
export function saveCardSpecification(
  { db, actor, requestKey }: MemberContext,
  { specificationId, seen, ...input }: ParsedInputOf<typeof contract.saveCardSpecification>,
): Promise<{ specificationId: number }> {
  const { priceYuan: priceFen = 0, pricePoints = 0 } = input
  if (priceFen === 0 && pricePoints === 0) throw fieldError('priceYuan', { code: 'required' })
  const specification = {
    card_id: input.cardId,
    name_zh: input.nameZh,
    name_en: input.nameEn,
    is_on_sale: input.isOnSale,
    stock: input.stock,
    price_fen: priceFen,
    price_points: pricePoints,
    market_price_fen: input.marketPriceYuan ?? null,
    duration: input.duration,
    duration_unit: input.durationUnit,
  }
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const before = await lockSeen(specificationId, (id) => lockSpecification(tx, id), seen, keptOf)
    const isOfCard = !before || before.card_id === input.cardId
    if (!isOfCard || !(await lockCard(tx, input.cardId))) throw new UserError('not_found')
    if (!before && (await countSpecifications(tx, input.cardId)).count >= specificationsMax)
      throw new UserError('list_full')
    if (before) await updateSpecification(tx, before.id, specification)
    const id = before?.id ?? (await insertSpecification(tx, specification)).id
    await writeAudit(tx, actor, {
      act: 'save_card_specification',
      subject: `card:${input.cardId}`,
      before,
      after: { id, ...specification },
    })
    await invalidate(tx, cardsTag)
    return { specificationId: id }
  })
}
