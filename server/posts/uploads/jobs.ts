import type { Database } from '#server/core/database.ts'
import { dayMs, hourMs } from '#server/core/durations.ts'
import type { Job } from '#server/core/job.ts'
import { deleteUploads, takeAbandoned, takeUnused } from './queries.ts'
import type { UploadStore } from './upload-store.ts'

const unusedMs = 2 * hourMs
/** As long as what was deleted may well be restored. */
const deletedMs = 30 * dayMs
const batchSize = 100

/** Removes what no post named in time. */
export const removeUnusedUploads = (db: Database, uploads: UploadStore): Promise<void> =>
  removeAll(uploads, {
    take: () => takeUnused(db, new Date(Date.now() - unusedMs), batchSize),
    forget: (ids) => deleteUploads(db, ids),
  })

/** Removes what stood in nothing but posts that were deleted a month ago. */
export const removeAbandonedUploads = (db: Database, uploads: UploadStore): Promise<void> =>
  removeAll(uploads, {
    take: () => takeAbandoned(db, new Date(Date.now() - deletedMs), batchSize),
    forget: (ids) => deleteUploads(db, ids),
  })

interface Removal {
  take: () => Promise<{ id: number; name: string }[]>
  forget: (ids: readonly number[]) => Promise<unknown>
}

/** First the files, then the row that names them, so that no run that breaks off forgets any. */
async function removeAll({ storage }: UploadStore, { take, forget }: Removal): Promise<void> {
  for (;;) {
    const taken = await take()
    for (const { name } of taken) await storage.remove(name)
    if (taken.length > 0) await forget(taken.map(({ id }) => id))
    if (taken.length < batchSize) return
  }
}

export const uploadJobs = (uploads: UploadStore): readonly Job[] => [
  {
    name: 'remove-unused-uploads',
    cron: '*/10 * * * *',
    run: ({ db }) => removeUnusedUploads(db, uploads),
  },
  {
    name: 'remove-abandoned-uploads',
    cron: '23 3 * * *',
    run: ({ db }) => removeAbandonedUploads(db, uploads),
  },
]
