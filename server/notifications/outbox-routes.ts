import * as contract from '#contract/notifications/outbox.ts'
import { type Route, route } from '#server/core/route.ts'
import { listOutbox } from './list-outbox.ts'

export const outboxRoutes: readonly Route[] = [route(contract.listOutbox, listOutbox)]
