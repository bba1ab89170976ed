import * as contract from '#contract/people/delivery.ts'
import { type Route, route } from '#server/core/route.ts'
import { readDeliveryChoices, saveDeliveryChoices } from './delivery.ts'

export const deliveryRoutes: readonly Route[] = [
  route(contract.readDeliveryChoices, readDeliveryChoices),
  route(contract.saveDeliveryChoices, saveDeliveryChoices),
]
