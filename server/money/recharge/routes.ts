import * as contract from '#contract/money/recharge.ts'
import { createCsvLink } from '#server/core/csv-files.ts'
import { type Route, route } from '#server/core/route.ts'
import { rechargeOrderFile } from './order-files.ts'
import {
  listAllRechargeOrders,
  listRechargeOrders,
  readRechargeOptions,
  readRechargeOrder,
  startRecharge,
} from './recharge.ts'

export const rechargeRoutes: readonly Route[] = [
  route(contract.readRechargeOptions, readRechargeOptions),
  route(contract.startRecharge, startRecharge),
  route(contract.readRechargeOrder, readRechargeOrder),
  route(contract.listRechargeOrders, listRechargeOrders),
  route(contract.listAllRechargeOrders, listAllRechargeOrders),
  route(contract.createRechargeOrderFile, (context, input) =>
    createCsvLink(context, rechargeOrderFile, input),
  ),
]
