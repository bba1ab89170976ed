import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/core/database.ts'
import { archiveParts } from './own-data-queries.ts'

/** Everything about a member as a zip of JSON files. Rows are read in batches and compressed as they come. */
export async function makeArchive(db: Database, memberId: number): Promise<Buffer> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const packed = buffer(zip.outputStream)
  for (const [file, read] of Object.entries(archiveParts)) {
    const rows = Readable.from(writeRows(db, (afterId) => read(memberId, afterId)))
    // One after the other, so that no more than a batch of one table is in memory.
    zip.addReadStream(rows, file)
    await new Promise((resolve, reject) => rows.once('end', resolve).once('error', reject))
  }
  zip.end()
  return packed
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
