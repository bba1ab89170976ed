import { listOutbox as listOutboxOperation } from '#contract/notifications/outbox.ts'
import type { Keys } from '#server/core/keys.ts'
import { type Route, route } from '#server/http/route.ts'
import { listOutbox } from '#server/notifications/list-outbox.ts'

interface OutboxParts {
  keys: Keys
  /** Whether a provider is configured for each kind of message. */
  providers: { mail: boolean; sms: boolean }
}

export const createOutboxRoutes = ({ keys, providers }: OutboxParts): Route[] => [
  route(listOutboxOperation, ({ db, input }) => listOutbox(db, keys, providers, input.page)),
]
