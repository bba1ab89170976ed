import type { Job } from '#server/core/job.ts'
import { trimPlaces } from './queries.ts'

export const readPlaceJobs: readonly Job[] = [
  {
    name: 'trim-read-places',
    cron: '17 4 * * *',
    run: async ({ db }) => {
      await trimPlaces(db)
    },
  },
]
