import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, hourMs } from '#server/core/durations.ts'
import type { Job, JobContext } from '#server/core/job.ts'
import { deleteUpload, findSliceEnd, takeAbandoned, takeUnused } from './removal-queries.ts'
import type { UploadStore } from './upload-store.ts'

const unusedMs = 2 * hourMs
/** How long uploads of a deleted post are kept, since it may be restored. */
const deletedMs = 30 * dayMs
const batchSize = 100
/** One statement looks through so many uploads, however many there are. */
const sliceSize = 1_000

/** Removes what no post named in time. */
export async function removeUnusedUploads(context: JobContext, uploads: UploadStore): Promise<void> {
  const before = new Date(Date.now() - unusedMs)
  const exceptIds: number[] = []
  for (;;) {
    const taken = await takeUnused(context.db, before, { count: batchSize, exceptIds })
    exceptIds.push(...(await removeAll(context, uploads, taken)))
    if (taken.length < batchSize) return
  }
}

/** Removes what stood in nothing but posts that were deleted a month ago. */
export async function removeAbandonedUploads(context: JobContext, uploads: UploadStore): Promise<void> {
  const before = new Date(Date.now() - deletedMs)
  for (let afterId = 0; ; ) {
    const { id: lastId } = await findSliceEnd(context.db, afterId, sliceSize)
    if (lastId === null) return
    await removeAll(context, uploads, await takeAbandoned(context.db, before, { afterId, lastId }))
    afterId = lastId
  }
}

/** Removes what processes that were killed left half received or half converted; nothing is at work for a day. */
export async function removeLeftovers({ workFolder }: Pick<UploadStore, 'workFolder'>): Promise<void> {
  const before = Date.now() - dayMs
  for (const name of await readdir(workFolder).catch(() => [])) {
    const path = join(workFolder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}

/**
 * First the files, then the row that names them, so that no run that breaks off forgets any. Returns what could not be
 * removed: it is logged, left to the next run, and keeps nothing else.
 */
async function removeAll(
  { db, log }: JobContext,
  { storage }: UploadStore,
  uploads: readonly { id: number; name: string }[],
): Promise<number[]> {
  const failedIds: number[] = []
  for (const { id, name } of uploads) {
    try {
      await storage.remove(name)
      await deleteUpload(db, id)
    } catch (err) {
      log.error({ err, uploadId: id }, 'an upload could not be removed')
      failedIds.push(id)
    }
  }
  return failedIds
}

export const uploadJobs = (uploads: UploadStore): readonly Job[] => [
  {
    name: 'remove-unused-uploads',
    cron: '*/10 * * * *',
    run: (context) => removeUnusedUploads(context, uploads),
  },
  {
    name: 'remove-abandoned-uploads',
    cron: '23 3 * * *',
    run: (context) => removeAbandonedUploads(context, uploads),
  },
  { name: 'remove-upload-leftovers', cron: '13 * * * *', run: () => removeLeftovers(uploads) },
]
