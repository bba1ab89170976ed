import type { Database } from '#server/core/database.ts'

/** A card on sale that grants a role; one buys its specifications. */
export async function makeCard(db: Database, roleId: number): Promise<number> {
  const texts = { subtitle_zh: '', subtitle_en: '', features_zh: '', features_en: '' }
  const { id } = await db
    .insertInto('membership_cards')
    .values({
      ...texts,
      role_id: roleId,
      name_zh: '茶师卡',
      name_en: 'Master card',
      introduction_zh: '',
      introduction_en: '',
      is_on_sale: true,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeSpecification(
  db: Database,
  cardId: number,
  { priceFen, pricePoints, stock }: { priceFen: number; pricePoints: number; stock: number },
): Promise<number> {
  const { id } = await db
    .insertInto('card_specifications')
    .values({
      card_id: cardId,
      name_zh: '一小时',
      name_en: 'An hour',
      is_on_sale: true,
      stock,
      price_fen: priceFen,
      price_points: pricePoints,
      duration: 1,
      duration_unit: 'hours',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
