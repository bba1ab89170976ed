import * as contract from '#contract/money/red-envelopes.ts'
import { type Route, route } from '#server/core/route.ts'
import { whilePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import { listGiven, listOpenings, listReceived, listShares, readRedEnvelope } from './lists.ts'
import { openRedEnvelope } from './openings.ts'
import { stopRedEnvelope } from './red-envelopes.ts'

export const redEnvelopeRoutes: readonly Route[] = [
  route(contract.listGivenRedEnvelopes, listGiven),
  route(contract.listReceivedRedEnvelopes, listReceived),
  route(contract.readRedEnvelope, readRedEnvelope),
  route(contract.listRedEnvelopeOpenings, listOpenings),
  route(contract.listRedEnvelopeShares, listShares),
  route(contract.openRedEnvelope, whilePaymentsOpen(openRedEnvelope)),
  route(contract.stopRedEnvelope, stopRedEnvelope),
]
