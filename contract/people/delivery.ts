import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, formed, line, listOf, nothing } from '#contract/core/wire.ts'
import { reminderCategories } from '#contract/notifications/reminder-categories.ts'
import { pushDevice, pushedKinds } from './push.ts'

/* What reaches a member, and where (docs/RULES.md, What reaches one where). */

/** What may go by mail on its own; a digest tells of all. */
export const mailedKinds = ['mentions', 'messages'] as const
export type MailedKind = (typeof mailedKinds)[number]

export const digests = ['never', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

const timeOfDay = formed(/^([01]\d|2[0-3]):[0-5]\d$/, { max: 5 })

export const readDeliveryChoices = endpoint({
  name: 'readDeliveryChoices',
  domain: 'people',
  summary: 'Returns what reaches the member on the screen, by mail and on their devices.',
  method: 'GET',
  path: '/deliveryChoices',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    screen: z.array(z.enum(reminderCategories)),
    mails: z.array(z.enum(mailedKinds)),
    pushes: z.array(z.enum(pushedKinds)),
    digest: z.enum(digests),
    quietFrom: z.nullable(z.string()),
    quietUntil: z.nullable(z.string()),
    /** Whether the site sends mails, and knows the member's address. */
    mail: z.enum(['possible', 'no_address', 'closed']),
    /** What browsers ask their push service with, and where pushes go. */
    pushKey: z.string(),
    /** Whether the site sends any. */
    arePushesOpen: z.boolean(),
    pushDevices: z.array(pushDevice),
  }),
})

/** What isn't named is off. Quiet hours have both times or none; equal ones are none. */
export const saveDeliveryChoices = endpoint({
  name: 'saveDeliveryChoices',
  domain: 'people',
  summary: 'Says what reaches the member on the screen, by mail and on their devices, and when nothing does.',
  method: 'PUT',
  path: '/deliveryChoices',
  memberOnly: true,
  input: z.object({
    screen: z._default(listOf(choice(...reminderCategories), reminderCategories.length), []),
    mails: z._default(listOf(choice(...mailedKinds), mailedKinds.length), []),
    pushes: z._default(listOf(choice(...pushedKinds), pushedKinds.length), []),
    digest: choice(...digests),
    quietFrom: z.optional(timeOfDay),
    quietUntil: z.optional(timeOfDay),
    /** As the browser names its own, "Asia/Shanghai". */
    timeZone: line({ min: 1, max: 60 }),
  }),
  output: done(),
})
