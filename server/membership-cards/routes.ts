import * as editing from '#contract/card-editing.ts'
import * as contract from '#contract/membership-cards.ts'
import { contentKey } from '#server/content.ts'
import { createCsvLink } from '#server/csv-files/csv-files.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Keys } from '#server/keys.ts'
import { requireViewer } from '#server/viewer.ts'
import { readCardDesk, saveCardSpecification, saveMembershipCard } from './card-editing.ts'
import { buyMembershipCard, listOrders } from './card-orders.ts'
import { listMembershipCards, readMembershipCard } from './membership-cards.ts'
import { cardOrderFile } from './order-files.ts'

export const createMembershipCardRoutes = ({ keys }: { keys: Keys }): Route[] => [
  route(
    contract.listMembershipCards,
    ({ db, language }) => listMembershipCards(db, language),
    () => [contentKey.membershipCards],
  ),
  route(
    contract.readMembershipCard,
    ({ db, language, input }) => readMembershipCard(db, language, input.cardId),
    () => [contentKey.membershipCards],
  ),
  route(contract.buyMembershipCard, ({ db, viewer, input, language }) =>
    buyMembershipCard(db, requireViewer(viewer), input, language),
  ),
  route(contract.listCardOrders, ({ db, viewer, input, language }) =>
    listOrders(db, { memberId: requireViewer(viewer).memberId }, input.page, language),
  ),
  route(contract.listAllCardOrders, ({ db, input, language }) =>
    listOrders(db, { account: input.account || undefined }, input.page, language),
  ),
  route(contract.createCardOrderFile, ({ db, viewer, input }) =>
    createCsvLink({ db, keys, viewer: requireViewer(viewer) }, cardOrderFile, input),
  ),
  route(editing.readCardDesk, ({ db }) => readCardDesk(db)),
  route(editing.saveMembershipCard, ({ db, viewer, input }) =>
    saveMembershipCard(db, requireViewer(viewer), input),
  ),
  route(editing.saveCardSpecification, ({ db, viewer, input }) =>
    saveCardSpecification(db, requireViewer(viewer), input),
  ),
]
