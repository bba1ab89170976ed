import { appendFile, rename, stat } from 'node:fs/promises'
import { Writable } from 'node:stream'

/** Appends to a file; past `bytesMax` it becomes `<file>.1` and a new one begins, so the two never grow beyond twice that. */
export function openBoundedLog(file: string, bytesMax: number): Writable {
  let size: number | undefined
  async function append(bytes: Buffer): Promise<void> {
    size ??= await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    if (size + bytes.length > bytesMax && size > 0) {
      await rename(file, `${file}.1`)
      size = 0
    }
    await appendFile(file, bytes, { mode: 0o600 })
    size += bytes.length
  }
  return new Writable({
    // A full disk must not take the forum's reads down with it: a line that can't be written is let go.
    write: (bytes, _encoding, done) =>
      void append(bytes).then(
        () => done(),
        () => done(),
      ),
  })
}
