import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, formed, id, moment } from '#contract/core/wire.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'

/* What reaches the devices of a member while the site is closed there (docs/RULES.md, What reaches one where). */

/** What may be told on a device. */
export const pushedKinds = [...reminderCategories, 'messages', 'notifications'] as const
export type PushedKind = (typeof pushedKinds)[number]

/** The member's choice until they make one. */
export const firstPushedKinds: readonly PushedKind[] = ['replies', 'mentions', 'messages', 'notifications']

/** More are no one's own: the one that was added first goes. */
export const pushDevicesMax = 10

export const pushDevice = z.object({
  deviceId: z.int(),
  /** Whether it is the browser that asks. */
  isHere: z.boolean(),
  browser: z.string(),
  system: z.string(),
  addedAt: moment(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** What a browser's own subscription says, its keys in base64url. Saying it again replaces what was said. */
export const savePushDevice = endpoint({
  name: 'savePushDevice',
  domain: 'people',
  summary:
    "Has pushes go to the browser that asks, by its push service's address and its keys, until its session ends.",
  errors: ['feature_closed'],
  method: 'PUT',
  path: '/own/pushDevice',
  memberOnly: true,
  input: z.object({
    endpoint: formed(/^https:\/\/[\x21-\x7e]+$/, { max: 1_000 }),
    publicKey: formed(/^[\w-]{87}$/, { max: 87 }),
    secret: formed(/^[\w-]{22}$/, { max: 22 }),
  }),
  output: done(),
})

export const endPushDevice = endpoint({
  name: 'endPushDevice',
  domain: 'people',
  summary: "Ends the pushes to one of the member's devices.",
  method: 'DELETE',
  path: '/own/pushDevices/:deviceId',
  memberOnly: true,
  input: z.object({ deviceId: id() }),
  output: done(),
})
