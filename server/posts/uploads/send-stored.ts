import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { UserError } from '#server/core/user-error.ts'
import type { ByteRange, Storage } from './storage.ts'

/** Whatever a browser takes a file of ours for, it is no page: nothing in it runs, and it belongs to no site. */
const inert = "default-src 'none'; sandbox"

/** Answers with a stored file, or the part of it that was asked for; throws `not_found` where there is none. */
export async function sendStored(storage: Storage, key: string, reply: FastifyReply) {
  const range = readRange(reply.request.headers.range)
  const found = await storage.open(key, range).catch((error: unknown) => {
    if (error instanceof RangeError) return 'beyond' as const
    throw error
  })
  if (found === 'beyond') return reply.code(416).header('cache-control', 'no-store').send()
  if (!found) {
    reply.removeHeader('content-disposition')
    throw new UserError('not_found')
  }
  const { stream, first, last, byteSize } = found
  reply
    .header('accept-ranges', 'bytes')
    .header('content-length', last - first + 1)
    .header('content-security-policy', inert)
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${byteSize}`)
  if (reply.request.method !== 'HEAD') return reply.send(stream)
  // A service would send all of it for nothing.
  stream.destroy()
  return reply.send(Readable.from([]))
}

/** One range of bytes, as players ask for; anything else is answered with the whole file. */
function readRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  return first === undefined ? undefined : { first: Number(first), last: last ? Number(last) : undefined }
}
