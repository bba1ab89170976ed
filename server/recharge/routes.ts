import * as contract from '#contract/money/recharge.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { createCsvLink } from '#server/csv-files/csv-files.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Gateways } from '#server/money/recharge/gateways.ts'
import { rechargeOrderFile } from '#server/money/recharge/order-files.ts'
import {
  listAllRechargeOrders,
  listRechargeOrders,
  readRechargeDesk,
  readRechargeOrder,
  startRecharge,
} from '#server/money/recharge/recharge.ts'

export const createRechargeRoutes = ({
  gateways,
  keys,
  publicUrl,
}: {
  gateways: Gateways
  keys: Keys
  publicUrl: string | undefined
}): Route[] => [
  route(contract.readRechargeDesk, ({ db, viewer }) => readRechargeDesk(db, gateways, requireViewer(viewer))),
  route(contract.startRecharge, ({ db, viewer, input, settings, origin, language, client }) =>
    startRecharge(
      db,
      { gateways, settings, origin: publicUrl ?? origin, language },
      requireViewer(viewer),
      input,
      client,
    ),
  ),
  route(contract.readRechargeOrder, ({ db, viewer, input }) =>
    readRechargeOrder(db, gateways, requireViewer(viewer), input.orderNumber),
  ),
  route(contract.listRechargeOrders, ({ db, viewer, input }) =>
    listRechargeOrders(db, requireViewer(viewer), input.page),
  ),
  route(contract.listAllRechargeOrders, ({ db, input }) => listAllRechargeOrders(db, input)),
  route(contract.createRechargeOrderFile, ({ db, viewer, input }) =>
    createCsvLink({ db, keys, viewer: requireViewer(viewer) }, rechargeOrderFile, input),
  ),
]
