import type { Job, JobContext } from '#server/core/job.ts'
import { deleteExpiredFactors } from './second-factor-queries.ts'
import {
  deleteOldBrowsers,
  deleteOldLogins,
  deleteOldRefreshTokens,
  deleteOldSessions,
} from './session-queries.ts'

/** Forgets sessions that nobody can renew, tokens used long ago, and where and in which browsers members signed in half a year ago. */
async function forgetOldSessions({ db }: JobContext): Promise<void> {
  await deleteOldLogins(db)
  await deleteOldBrowsers(db)
  await deleteOldRefreshTokens(db)
  await deleteOldSessions(db)
}

/** Forgets challenges and tickets that nobody answered. */
const forgetExpiredFactors = ({ db }: JobContext): Promise<void> => deleteExpiredFactors(db)

export const signInJobs: readonly Job[] = [
  { name: 'delete-old-sessions', cron: '19 * * * *', run: forgetOldSessions },
  { name: 'delete-expired-factors', cron: '7 * * * *', run: forgetExpiredFactors },
]
