import type { Job, JobContext } from '#server/core/job.ts'
import { deleteExpiredAttempts } from './queries.ts'

/** Forgets the ways to a provider that nobody came back from. */
const forgetExpiredAttempts = ({ db }: JobContext): Promise<void> => deleteExpiredAttempts(db)

export const thirdPartyJobs: readonly Job[] = [
  { name: 'delete-expired-attempts', cron: '9 * * * *', run: forgetExpiredAttempts },
]
