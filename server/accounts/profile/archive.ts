/* Shared by whatever has files of a member, which go into their archive. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ZipFile } from 'yazl'
import type { Database } from '#server/core/database.ts'
import { findAvatarOf } from './avatar-queries.ts'
import { describeArchive } from './describe-archive.ts'
import { archiveParts } from './own-data-queries.ts'

/** A file that a member sent in, as a higher domain keeps it. */
export interface OwnFile {
  /** Its path in the archive. */
  file: string
  byteSize: number
  /** Returns undefined when it is gone. */
  open(): Promise<Readable | undefined>
}

/** Yields the files of a member, the ones first that matter most. */
export type OwnFiles = (db: Database, memberId: number) => AsyncIterable<OwnFile>

/** The archive is one value of the database: what doesn't fit is listed with its address. */
export const archivedFileBytesMax = 100 * 1024 * 1024

/** Everything about a member as a zip: what each file is, JSON files of rows, which are read in batches, and their files. */
export async function makeArchive(db: Database, memberId: number, ownFiles: OwnFiles): Promise<Buffer> {
  const { ZipFile: Zip } = await import('yazl')
  const zip = new Zip()
  const packed = buffer(zip.outputStream)
  zip.addBuffer(Buffer.from(describeArchive(archivedFileBytesMax)), 'README.md')
  const avatar = await findAvatarOf(db, memberId)
  if (avatar) zip.addBuffer(avatar.picture, 'avatar.webp')
  for (const [file, read] of Object.entries(archiveParts)) {
    await addStream(zip, file, Readable.from(writeRows(db, (afterId) => read(memberId, afterId))))
  }
  await addFiles(zip, ownFiles(db, memberId))
  zip.end()
  return packed
}

async function addFiles(zip: ZipFile, files: AsyncIterable<OwnFile>): Promise<void> {
  let left = archivedFileBytesMax
  for await (const { file, byteSize, open } of files) {
    if (byteSize > left) continue
    const stream = await open()
    if (!stream) continue
    left -= byteSize
    await addStream(zip, file, stream)
  }
}

/** One after the other, so that no more than a batch of one table, or a piece of one file, is read at a time. */
async function addStream(zip: ZipFile, file: string, stream: Readable): Promise<void> {
  zip.addReadStream(stream, file)
  await new Promise((resolve, reject) => stream.once('end', resolve).once('error', reject))
}

async function* writeRows(
  db: Database,
  read: (afterId: number) => ReturnType<(typeof archiveParts)[string]>,
) {
  let afterId = 0
  let separator = '[\n'
  for (;;) {
    const { rows } = await read(afterId).execute(db)
    for (const row of rows) {
      yield separator + JSON.stringify(row, null, 1)
      separator = ',\n'
    }
    const last = rows.at(-1)
    if (!last) break
    afterId = last.id
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
