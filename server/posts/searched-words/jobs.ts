import { invalidate } from '#server/core/cache-tags.ts'
import type { Job } from '#server/core/job.ts'
import { deleteDaysBefore } from './queries.ts'
import { hotWordsTag } from './searched-words.ts'

const keptDays = 30

export const searchedWordJobs: readonly Job[] = [
  {
    name: 'forget-searched-words',
    cron: '17 * * * *',
    run: async ({ db }) => {
      await deleteDaysBefore(db, keptDays)
      // What is offered is an hour old at most.
      await invalidate(db, hotWordsTag)
    },
  },
]
