import * as contract from '#contract/accounts/address-bans.ts'
import { banAddress, listAddressBans, unbanAddress } from '#server/accounts/members/address-bans.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'

const done = { done: true as const }

export const addressBanRoutes: Route[] = [
  route(contract.listAddressBans, ({ db, input }) => listAddressBans(db, input.page)),
  route(contract.banAddress, async ({ db, viewer, client, input }) => {
    await banAddress(db, requireViewer(viewer), client.address, input)
    return done
  }),
  route(contract.unbanAddress, async ({ db, viewer, input }) => {
    await unbanAddress(db, requireViewer(viewer), input.banId)
    return done
  }),
]
