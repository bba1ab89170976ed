import * as editing from '#contract/money/card-editing.ts'
import * as contract from '#contract/money/membership-cards.ts'
import { createCsvLink } from '#server/core/csv-files.ts'
import { type Route, route } from '#server/core/route.ts'
import { whilePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import { readCardAdmin, saveCardSpecification, saveMembershipCard } from './card-editing.ts'
import { buyMembershipCard, listAllOrders, listOwnOrders } from './card-orders.ts'
import { cardsTag } from './cards-tag.ts'
import { listMembershipCards, readMembershipCard } from './membership-cards.ts'
import { cardOrderFile } from './order-files.ts'

const kept = { tags: () => [cardsTag] }

export const membershipCardRoutes: readonly Route[] = [
  route(contract.listMembershipCards, listMembershipCards, kept),
  route(contract.readMembershipCard, readMembershipCard, kept),
  route(contract.buyMembershipCard, whilePaymentsOpen(buyMembershipCard)),
  route(contract.listCardOrders, listOwnOrders),
  route(contract.listAllCardOrders, listAllOrders),
  route(contract.createCardOrderFile, (context, input) => createCsvLink(context, cardOrderFile, input)),
  route(editing.readCardAdmin, readCardAdmin),
  route(editing.saveMembershipCard, saveMembershipCard),
  route(editing.saveCardSpecification, saveCardSpecification),
]
