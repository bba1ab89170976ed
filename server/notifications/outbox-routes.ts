import { listOutbox as listOutboxOperation } from '#contract/notifications/outbox.ts'
import { type Route, route } from '#server/core/route.ts'
import { listOutbox } from './list-outbox.ts'

export const outboxRoutes: readonly Route[] = [
  route(listOutboxOperation, ({ db, site }, input) => listOutbox(db, site.keys, site.providers, input.page)),
]
