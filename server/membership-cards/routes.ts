import * as editing from '#contract/money/card-editing.ts'
import * as contract from '#contract/money/membership-cards.ts'
import { contentKey } from '#server/content.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { createCsvLink } from '#server/csv-files/csv-files.ts'
import { type Route, route } from '#server/http/route.ts'
import { readCardDesk, saveCardSpecification, saveMembershipCard } from '#server/money/cards/card-editing.ts'
import { buyMembershipCard, listOrders } from '#server/money/cards/card-orders.ts'
import { listMembershipCards, readMembershipCard } from '#server/money/cards/membership-cards.ts'
import { cardOrderFile } from '#server/money/cards/order-files.ts'

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
