import type { Job, JobContext } from '#server/core/job.ts'
import type { AccountEnding } from './cancel-account.ts'
import { cancelDueAccounts } from './cancellation.ts'
import { deleteOldExports } from './own-data-queries.ts'

/** An archive is everything about somebody: it doesn't lie about for longer than three days. */
async function forgetOldExports({ db }: JobContext): Promise<void> {
  await deleteOldExports(db)
}

export const profileJobs = (endings: readonly AccountEnding[]): readonly Job[] => [
  {
    name: 'end-due-accounts',
    cron: '3 * * * *',
    run: (context) => cancelDueAccounts(context, endings),
  },
  { name: 'delete-old-exports', cron: '47 * * * *', run: forgetOldExports },
]
