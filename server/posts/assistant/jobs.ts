import type { Job } from '#server/core/job.ts'
import { deleteUseOlderThan } from './endpoint-queries.ts'
import { deleteConversationsUntouched, endAbandonedTurns } from './queries.ts'

const conversationDays = 180
const useDays = 400
const abandonedMinutes = 10

export const assistantJobs: readonly Job[] = [
  {
    name: 'end-abandoned-answers',
    cron: '*/10 * * * *',
    run: async ({ db }) => {
      await endAbandonedTurns(db, abandonedMinutes)
    },
  },
  {
    name: 'delete-old-conversations',
    cron: '37 4 * * *',
    run: async ({ db }) => {
      await deleteConversationsUntouched(db, conversationDays)
      await deleteUseOlderThan(db, useDays)
    },
  },
]
