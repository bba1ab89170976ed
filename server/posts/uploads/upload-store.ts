/* Shared: where uploads go; the process opens it. */
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/core/config.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

declare module '#server/core/context.ts' {
  interface Site {
    uploads: UploadStore
  }
}

/** Where uploads go: the storage, and a folder of this machine in which they are made ready. */
export interface UploadStore {
  storage: Storage
  workFolder: string
  /** Where pictures of other sites are kept, on this machine. */
  outsideFolder: string
  /** The program that makes streams of videos; null where the machine has none. */
  ffmpeg: string | null
}

/** The bytes of a picture that is shown under this path; undefined where it is gone. */
export async function readPictureBytes({ storage }: UploadStore, path: string): Promise<Buffer | undefined> {
  const stored = await storage.open(path.replace('/uploads/', ''))
  return stored && buffer(stored.stream)
}

export async function openUploadStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<UploadStore> {
  const workFolder = join(dataDir, 'uploads', '.incoming')
  const outsideFolder = join(dataDir, 'outside-pictures')
  const ffmpeg = await findFfmpeg()
  const place = { workFolder, outsideFolder, ffmpeg }
  if (!s3) return { storage: createLocalStorage(join(dataDir, 'uploads')), ...place }
  // Its client is large, and most sites keep their files beside their database.
  const { createS3Storage } = await import('./s3-storage.ts')
  return { storage: createS3Storage(s3), ...place }
}
