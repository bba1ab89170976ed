import type { Database } from '#server/db/database.ts'
import { makeCard, makeRole, makeSpecification } from '#test/makers.ts'

/** A specification of a membership card that is on sale. */
export interface Offer {
  specificationId: number
  priceFen: number
  pricePoints: number
}

/** Of each offer, in the beginning: so few that they run out in the short run. */
export const offerStock = 60

/** One for money, one for points, and one for both. */
export async function makeOffers(db: Database): Promise<Offer[]> {
  const roleId = await makeRole(db, 'Tea master')
  const cardId = await makeCard(db, roleId)
  const prices = [
    { priceFen: 300, pricePoints: 0 },
    { priceFen: 0, pricePoints: 40 },
    { priceFen: 120, pricePoints: 15 },
  ]
  return Promise.all(
    prices.map(async (price) => ({
      ...price,
      specificationId: await makeSpecification(db, cardId, { ...price, stock: offerStock }),
    })),
  )
}
