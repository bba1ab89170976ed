import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'
import { createLocalStorage } from '#server/posts/uploads/local-storage.ts'
import type { Storage } from '#server/posts/uploads/storage.ts'

/** Where uploads go: the storage, and a folder of this machine in which they are made ready. */
export interface UploadPlace {
  storage: Storage
  workFolder: string
}

export async function openUploadPlace({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<UploadPlace> {
  const workFolder = join(dataDir, 'uploads', '.incoming')
  if (!s3) return { storage: createLocalStorage(join(dataDir, 'uploads')), workFolder }
  // Its client is large, and most sites keep their files beside their database.
  const { createS3Storage } = await import('#server/posts/uploads/s3-storage.ts')
  return { storage: createS3Storage(s3), workFolder }
}
