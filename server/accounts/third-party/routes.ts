import * as contract from '#contract/accounts/third-party.ts'
import { tellingOfBans } from '#server/accounts/sign-in/ban-tickets.ts'
import { type Route, route } from '#server/core/route.ts'
import { listThirdParties, unlinkThirdParty } from './links.ts'
import { registerByThirdParty } from './newcomers.ts'
import { finishThirdParty, startThirdParty } from './third-party.ts'

export const thirdPartyRoutes: readonly Route[] = [
  route(contract.startThirdParty, startThirdParty),
  route(contract.finishThirdParty, tellingOfBans(finishThirdParty)),
  route(contract.registerByThirdParty, registerByThirdParty),
  route(contract.listThirdParties, listThirdParties),
  route(contract.unlinkThirdParty, unlinkThirdParty),
]
