import type { Job, JobContext } from '#server/core/job.ts'
import { deleteOldMessages } from './outbox-queries.ts'
import { deleteOldReminders } from './reminder-queries.ts'
import { remindOfEndingBounties, remindOfEndingRoles } from './reminders.ts'

async function forgetOldMessages({ db }: JobContext): Promise<void> {
  await deleteOldMessages(db)
}

export const notificationJobs: readonly Job[] = [
  { name: 'remind-of-ending-roles', cron: '23 * * * *', run: ({ db }) => remindOfEndingRoles(db) },
  { name: 'remind-of-ending-bounties', cron: '24 * * * *', run: ({ db }) => remindOfEndingBounties(db) },
  { name: 'delete-old-messages', cron: '37 3 * * *', run: forgetOldMessages },
  { name: 'delete-old-reminders', cron: '41 3 * * *', run: ({ db }) => deleteOldReminders(db) },
]
