import { statfs } from 'node:fs/promises'

const gibibyte = 1024 ** 3
const partMin = 0.1

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** How much room the disk below a folder has left for this user. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Says of a disk that it is almost full: less than a gibibyte is left, or less than a tenth of a small one. */
export const isAlmostFull = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < Math.min(gibibyte, totalBytes * partMin)

export const describeSpace = (folder: string, { freeBytes, totalBytes }: DiskSpace): string =>
  `${folder}: ${inGibibytes(freeBytes)} of ${inGibibytes(totalBytes)} GiB left`

const inGibibytes = (bytes: number) => (bytes / gibibyte).toFixed(1)
