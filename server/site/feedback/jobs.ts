import type { Job } from '#server/core/job.ts'
import { deleteDecidedBefore } from './queries.ts'

/** Names and ways to reach people are kept no longer than somebody may still come back to them. */
const keptDays = 180

export const feedbackJobs: readonly Job[] = [
  {
    name: 'forget-feedback',
    cron: '7 3 * * *',
    run: async ({ db }) => {
      await deleteDecidedBefore(db, keptDays)
    },
  },
]
