import { listOutbox as listOutboxOperation } from '#contract/outbox.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Keys } from '#server/keys.ts'
import { listOutbox } from './list-outbox.ts'

interface OutboxParts {
  keys: Keys
  /** Whether a provider is configured for each kind of message. */
  providers: { mail: boolean; sms: boolean }
}

export const createOutboxRoutes = ({ keys, providers }: OutboxParts): Route[] => [
  route(listOutboxOperation, ({ db, input }) => listOutbox(db, keys, providers, input.page)),
]
