import * as contract from '#contract/people/delivery.ts'
import * as push from '#contract/people/push.ts'
import { type Route, route } from '#server/core/route.ts'
import { readDeliveryChoices, saveDeliveryChoices } from './delivery.ts'
import { endPushDevice, savePushDevice } from './push-devices.ts'

export const deliveryRoutes: readonly Route[] = [
  route(contract.readDeliveryChoices, readDeliveryChoices),
  route(contract.saveDeliveryChoices, saveDeliveryChoices),
  route(push.savePushDevice, savePushDevice),
  route(push.endPushDevice, endPushDevice),
]
