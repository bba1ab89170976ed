import * as contract from '#contract/money/red-envelopes.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import {
  listGiven,
  listOpenings,
  listReceived,
  listShares,
  readRedEnvelope,
} from '#server/money/red-envelopes/lists.ts'
import { openRedEnvelope, stopRedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'

export const redEnvelopeRoutes: Route[] = [
  route(contract.listGivenRedEnvelopes, ({ db, viewer, input }) =>
    listGiven(db, requireViewer(viewer), input.page),
  ),
  route(contract.listReceivedRedEnvelopes, ({ db, viewer, input }) =>
    listReceived(db, requireViewer(viewer), input.page),
  ),
  route(contract.readRedEnvelope, ({ db, viewer, input }) =>
    readRedEnvelope(db, requireViewer(viewer), input.redEnvelopeId),
  ),
  route(contract.listRedEnvelopeOpenings, ({ db, viewer, input }) =>
    listOpenings(db, requireViewer(viewer), input),
  ),
  route(contract.listRedEnvelopeShares, ({ db, viewer, input }) =>
    listShares(db, requireViewer(viewer), input),
  ),
  route(contract.openRedEnvelope, ({ db, viewer, input }) =>
    openRedEnvelope(db, requireViewer(viewer), input.redEnvelopeId),
  ),
  route(contract.stopRedEnvelope, ({ db, viewer, input }) =>
    stopRedEnvelope(db, requireViewer(viewer), input.redEnvelopeId),
  ),
]
