import type { Job } from '#server/core/job.ts'
import { readSettings } from '#server/core/settings.ts'
import { forgetOldFailures } from './judge-queries.ts'
import { forgetOld } from './queries.ts'

export const guardJobs: readonly Job[] = [
  {
    name: 'forget-prints-of-texts',
    cron: '41 3 * * *',
    async run({ db }) {
      await forgetOld(db, (await readSettings(db)).newcomerDays)
      await forgetOldFailures(db)
    },
  },
]
