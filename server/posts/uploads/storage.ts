import type { Readable } from 'node:stream'

/** Bytes from the first to the last, both included; without a last one to the end. */
export interface ByteRange {
  first: number
  last?: number | undefined
}

export interface StoredFile {
  stream: Readable
  first: number
  last: number
  /** The size of the whole file. */
  byteSize: number
}

/** Keeps uploads by keys such as `name/small.webp`. `local-storage.ts` and `s3-storage.ts` implement it. */
export interface Storage {
  /** `fileStorageSystem` of the base info: 0 is a folder of this machine, 10 a service that speaks S3. */
  system: number
  /** Whole or not at all. The file at `path` is moved or copied; it may be gone afterwards. */
  keep(key: string, path: string, mediaType: string): Promise<void>
  /** Returns undefined when there is no such file. Throws a RangeError when the range begins behind its end. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Removes a folder with all that is in it; one that isn't there is no error. */
  remove(folder: string): Promise<void>
}

/** The range that is meant by a file of this size; nothing when it begins behind the end. */
export function resolveRange({ first, last }: ByteRange, byteSize: number) {
  const end = byteSize - 1
  return first > end ? undefined : { first, last: Math.min(last ?? end, end) }
}
