/* Shared: server/schedule.ts lists what files an archive of oneself holds. */
import type { Readable } from 'node:stream'
import type { OwnFile } from '#server/accounts/profile/archive.ts'
import type { Database } from '#server/core/database.ts'
import { readOwnUploads } from './queries.ts'
import type { UploadStore } from './upload-store.ts'

/** Yields the files that a member sent in, the latest first, as they are kept; pictures in their full size. */
export async function* readOwnFiles(
  db: Database,
  memberId: number,
  { storage }: UploadStore,
): AsyncGenerator<OwnFile> {
  let beforeId = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = await readOwnUploads(db, memberId, beforeId)
    for (const { id, name, kind, title, path, byte_size } of rows) {
      beforeId = id
      const part = kind === 'file' ? 'file' : (path.split('/').at(-1) ?? '')
      yield {
        file: `uploads/${id}-${safeName(kind === 'image' ? `${title}.webp` : title)}`,
        byteSize: byte_size,
        open: async (): Promise<Readable | undefined> => (await storage.open(`${name}/${part}`))?.stream,
      }
    }
    if (rows.length === 0) return
  }
}

/** A name that every system can unpack, and that stays in its folder. */
const safeName = (title: string) =>
  title
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-80)
