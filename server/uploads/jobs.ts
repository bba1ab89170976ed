import type { Database } from '#server/db/database.ts'
import { deleteUploads, takeAbandoned, takeUnused } from '#server/posts/uploads/queries.ts'
import type { UploadPlace } from './upload-place.ts'

/** Domain.md, chapter 11. */
const unusedMs = 120 * 60_000
/** As long as what was deleted may well be restored. */
const deletedMs = 30 * 24 * 60 * 60_000
const batchSize = 100

type Take = typeof takeUnused

/** Removes what no post named in time. */
export const removeUnusedUploads = (db: Database, place: UploadPlace): Promise<void> =>
  removeAll(db, place, takeUnused, unusedMs)

/** Removes what stood in nothing but posts that were deleted a month ago. */
export const removeAbandonedUploads = (db: Database, place: UploadPlace): Promise<void> =>
  removeAll(db, place, takeAbandoned, deletedMs)

/** First the files, then the row that names them, so that no run that breaks off forgets any. */
async function removeAll(db: Database, { storage }: UploadPlace, take: Take, ageMs: number): Promise<void> {
  for (;;) {
    const taken = await take(db, new Date(Date.now() - ageMs), batchSize)
    for (const { name } of taken) await storage.remove(name)
    const ids = taken.map(({ id }) => id)
    if (ids.length > 0) await deleteUploads(db, ids)
    if (taken.length < batchSize) return
  }
}
