import type { Job } from '#server/core/job.ts'
import { forgetOld } from './queries.ts'

export const guardJobs: readonly Job[] = [
  { name: 'forget-prints-of-texts', cron: '41 3 * * *', run: async ({ db }) => forgetOld(db) },
]
