import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import { ownBytes } from './own-bytes.ts'

export type Encoding = 'zstd' | 'gzip'

// Below this the header costs more than is saved.
const encodedBytesMin = 2_048
// Up to here compressing takes less of the loop (some 0.2 ms) than handing it to another thread and back.
const inlineBytesMax = 64 * 1024

const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const gzipOptions = { level: 1 }

const naming = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
/** What an Accept-Encoding reads like that takes an encoding; with a weight of 0 it refuses it. */
export const accepts = { br: naming('br'), gzip: naming('gzip'), zstd: naming('zstd') }

/** The quickest of what the browser takes. */
export function chooseEncoding(accepted = ''): Encoding | undefined {
  if (accepts.zstd.test(accepted)) return 'zstd'
  return accepts.gzip.test(accepted) ? 'gzip' : undefined
}

export interface EncodedAnswer {
  bytes: Buffer
  /** Undefined when the bytes are sent as they are. */
  encoding: Encoding | undefined
}

/** A stream for each answer, as a general plugin makes it, was most of an answer's cost. */
export async function encodeAnswer(bytes: Buffer, wanted: Encoding | undefined): Promise<EncodedAnswer> {
  const encoding = bytes.length < encodedBytesMin ? undefined : wanted
  return { encoding, bytes: encoding ? ownBytes(await compress(bytes, encoding)) : bytes }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (bytes.length <= inlineBytesMax) {
    return encoding === 'zstd' ? zstdCompressSync(bytes, zstdOptions) : gzipSync(bytes, gzipOptions)
  }
  return encoding === 'zstd'
    ? promisify(zstdCompress)(bytes, zstdOptions)
    : promisify(gzip)(bytes, gzipOptions)
}
