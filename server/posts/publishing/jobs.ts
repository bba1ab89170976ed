import type { Job } from '#server/core/job.ts'
import { forgetOldAddresses } from './origin-queries.ts'

/** Addresses of posts are kept for half a year, as those of the login log are; their regions stay. */
export const publishingJobs: readonly Job[] = [
  {
    name: 'forget-post-addresses',
    cron: '29 3 * * *',
    run: async ({ db }) => {
      await forgetOldAddresses(db)
    },
  },
]
