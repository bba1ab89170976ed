import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, id, line, moment, pageNumber, pageOf, prose } from '#contract/core/wire.ts'

/* What the staff tell members (docs/RULES.md, System notifications). */

export const notificationTitleLength = { min: 1, max: 60 }
export const notificationBodyLength = { min: 1, max: 2_000 }

const systemNotification = z.object({
  notificationId: z.int(),
  title: z.string(),
  body: z.string(),
  deliveredAt: moment(),
  isRead: z.boolean(),
  /** Whether it stands over the page until it is read, as a warning does. */
  mustBeRead: z.boolean(),
})
export type SystemNotification = z.infer<typeof systemNotification>

export const listSystemNotifications = endpoint({
  name: 'listSystemNotifications',
  domain: 'notifications',
  summary: 'Lists what the staff have told the member, the latest first, in their language.',
  method: 'GET',
  path: '/systemNotifications',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(systemNotification),
})

export const listMustRead = endpoint({
  name: 'listMustRead',
  domain: 'notifications',
  summary: 'Lists what the member must read of what the staff have told them, and has not; the oldest first.',
  method: 'GET',
  path: '/systemNotifications/mustRead',
  memberOnly: true,
  personal: true,
  input: z.object({}),
  output: z.object({ items: z.array(systemNotification) }),
})

export const readSystemNotifications = endpoint({
  name: 'readSystemNotifications',
  domain: 'notifications',
  summary: 'Marks one system notification read for the member; without an id all of them.',
  method: 'PUT',
  path: '/systemNotifications/reading',
  memberOnly: true,
  input: z.object({ notificationId: z.optional(id()) }),
  output: done(),
})

export const removeSystemNotification = endpoint({
  name: 'removeSystemNotification',
  domain: 'notifications',
  summary: "Removes a system notification from the member's own list.",
  errors: ['not_found'],
  method: 'DELETE',
  path: '/systemNotifications/:notificationId',
  memberOnly: true,
  input: z.object({ notificationId: id() }),
  output: done(),
})

export const audiences = ['everyone', 'role', 'member'] as const
export type NotificationAudience = (typeof audiences)[number]

const sentNotification = z.object({
  notificationId: z.int(),
  audience: z.enum(audiences),
  /** The role, or the member's account; empty for everyone. */
  receiver: z.string(),
  title: z.string(),
  sentBy: z.string(),
  deliveredAt: moment(),
})
export type SentNotification = z.infer<typeof sentNotification>

export const listSentNotifications = endpoint({
  name: 'listSentNotifications',
  domain: 'notifications',
  summary:
    'Lists the system notifications that staff have written, the latest first, and the roles that get some.',
  method: 'GET',
  path: '/manage/systemNotifications',
  staffRight: 'notify_members',
  input: z.object({ page: pageNumber() }),
  output: z.object({
    ...pageOf(sentNotification).shape,
    roles: z.array(z.object({ roleId: z.int(), name: z.string() })),
  }),
})

/** At once, or at a time within a year. */
export const sendSystemNotification = endpoint({
  name: 'sendSystemNotification',
  domain: 'notifications',
  summary: 'Tells everyone, a role or one member something, in both languages, at once or at a time.',
  method: 'POST',
  path: '/manage/systemNotifications',
  staffRight: 'notify_members',
  creates: true,
  input: z.object({
    audience: choice(...audiences),
    roleId: z.optional(id()),
    account: z.optional(line({ max: 25 })),
    titleZh: line(notificationTitleLength),
    titleEn: line(notificationTitleLength),
    bodyZh: prose(notificationBodyLength),
    bodyEn: prose(notificationBodyLength),
    deliveredAt: z.optional(moment()),
  }),
  output: done(),
})

export const withdrawSystemNotification = endpoint({
  name: 'withdrawSystemNotification',
  domain: 'notifications',
  summary: 'Takes a system notification away from all who have it, or before it is delivered.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/systemNotifications/:notificationId',
  staffRight: 'notify_members',
  input: z.object({ notificationId: id() }),
  output: done(),
})
