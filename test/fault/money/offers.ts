import type { Database } from '#server/core/database.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { makeRole } from '#test/makers.ts'

/** A specification of a membership card that is on sale. */
export interface Offer {
  specificationId: number
  priceFen: number
  pricePoints: number
  /** In the beginning. */
  stock: number
}

/** One for money, one for points, and one for both; together somewhat fewer than so many operations ask for. */
export async function makeOffers(db: Database, operations: number): Promise<Offer[]> {
  const stock = Math.ceil(operations / 70)
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
      stock,
      specificationId: await makeSpecification(db, cardId, { ...price, stock }),
    })),
  )
}
