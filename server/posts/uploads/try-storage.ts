import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Job } from '#server/core/job.ts'
import type { UploadStore } from './upload-store.ts'

/** No upload has such a name. */
const folder = 'trial'
const key = `${folder}/trial.txt`

/**
 * Stores a file of a few bytes, reads it and removes it. Throws what the storage fails at: keys may have ended, or the rights to one of
 * these, long before a member's upload finds out.
 */
async function tryStorage({ storage, workFolder }: UploadStore): Promise<void> {
  const path = join(workFolder, 'trial.txt')
  const words = new Date().toISOString()
  await mkdir(workFolder, { recursive: true })
  await writeFile(path, words)
  await storage.keep(key, path, 'text/plain').finally(() => rm(path, { force: true }))
  const kept = await storage.open(key)
  if (!kept || (await text(kept.stream)) !== words) throw new Error('What was stored is not there.')
  await storage.remove(folder)
}

/** In the words of whatever failed first; one that could not connect has none, and its code. */
function describe(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  return cause ? describe(cause) : message || String(code)
}

/** Tells of a storage that fails twice in a row, which no short break does. */
export function tryStorageJob(uploads: UploadStore, tell: (problem: string) => Promise<void>): Job {
  let failedBefore = false
  return {
    name: 'try-storage',
    cron: '*/10 * * * *',
    async run() {
      const problem = await tryStorage(uploads).then(() => undefined, describe)
      if (problem !== undefined && failedBefore) await tell(problem)
      failedBefore = problem !== undefined
    },
  }
}
