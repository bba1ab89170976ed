import * as contract from '#contract/accounts/address-bans.ts'
import { type Route, route } from '#server/core/route.ts'
import { banAddress, listAddressBans, unbanAddress } from './address-bans.ts'

export const addressBanRoutes: readonly Route[] = [
  route(contract.listAddressBans, listAddressBans),
  route(contract.banAddress, banAddress),
  route(contract.unbanAddress, unbanAddress),
]
