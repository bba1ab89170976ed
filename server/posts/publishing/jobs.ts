import type { Job } from '#server/core/job.ts'
import { forgetOldDrafts } from './draft-queries.ts'
import { forgetOldAddresses } from './origin-queries.ts'

export const publishingJobs: readonly Job[] = [
  // For half a year, as those of the login log are; their regions stay.
  {
    name: 'forget-post-addresses',
    cron: '29 3 * * *',
    run: async ({ db }) => {
      await forgetOldAddresses(db)
    },
  },
  {
    name: 'forget-old-drafts',
    cron: '31 3 * * *',
    run: async ({ db }) => {
      await forgetOldDrafts(db)
    },
  },
]
