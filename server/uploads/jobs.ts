import type { Database } from '#server/db/database.ts'
import { deleteUploads, takeUnused } from './queries.ts'
import type { UploadPlace } from './upload-place.ts'

/** Domain.md, chapter 11. */
const unusedMs = 120 * 60_000
const batchSize = 100

/** Removes what no post named in time: first the files, then the row that names them, so that none is forgotten. */
export async function removeUnusedUploads(db: Database, { storage }: UploadPlace): Promise<void> {
  for (;;) {
    const taken = await takeUnused(db, new Date(Date.now() - unusedMs), batchSize)
    for (const { name } of taken) await storage.remove(name)
    if (taken.length > 0)
      await deleteUploads(
        db,
        taken.map(({ id }) => id),
      )
    if (taken.length < batchSize) return
  }
}
