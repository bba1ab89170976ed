import type { Job } from '#server/core/job.ts'
import { deleteOldPointDays } from './queries.ts'

export const pointJobs: readonly Job[] = [
  {
    name: 'forget-point-days',
    cron: '47 4 * * *',
    run: async ({ db }) => {
      await deleteOldPointDays(db)
    },
  },
]
