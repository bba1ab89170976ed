import type { Job } from '#server/core/job.ts'
import { moveTopics } from './move-topics.ts'
import { deleteOldReads } from './read-queries.ts'
import { rankJob } from './topic-ranks.ts'

export const topicJobs: readonly Job[] = [
  rankJob,
  { name: 'move-topics', cron: '* * * * *', run: ({ db }) => moveTopics(db) },
  {
    name: 'forget-topic-reads',
    cron: '*/10 * * * *',
    run: async ({ db }) => {
      await deleteOldReads(db)
    },
  },
]
