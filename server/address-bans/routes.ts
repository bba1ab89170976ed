import * as contract from '#contract/address-bans.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { banAddress, listAddressBans, unbanAddress } from './address-bans.ts'

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
