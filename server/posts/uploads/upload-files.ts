import type { FastifyReply } from 'fastify'
import type { Mount } from '#server/core/host.ts'
import type { LinkQuery } from '#server/core/signed-links.ts'
import { UserError } from '#server/core/user-error.ts'
import { createFileLink, openFileLink } from './file-links.ts'
import { isWithdrawn } from './queries.ts'
import type { ByteRange, Storage } from './storage.ts'

/** The files of an upload that everybody may fetch, and their types. An attachment has no such file. */
const servedTypes: [RegExp, string][] = [
  [/^(?:\d{1,5}x\d{1,5}m?|small|thumb)\.webp$/, 'image/webp'],
  [/^video\.mp4$/, 'video/mp4'],
  [/^video\.mov$/, 'video/quicktime'],
  [/^video\.mkv$/, 'video/matroska'],
  [/^video\.webm$/, 'video/webm'],
  [/^stream\/index\.m3u8$/, 'application/vnd.apple.mpegurl'],
  [/^stream\/\d{5}\.ts$/, 'video/mp2t'],
]

/** Whatever a browser takes a file of ours for, it is no page: nothing in it runs, and it belongs to no site. */
const inert = "default-src 'none'; sandbox"

/** Serves pictures and videos to whoever knows their address, and attachments to whoever has a link. */
export const mountUploads: Mount = (app, host) => {
  const { db, site, guestRights } = host
  const { uploads } = site
  app.get<{ Params: { name: string; '*': string } }>('/uploads/:name/*', async (request, reply) => {
    const { name, '*': part } = request.params
    const mediaType = servedTypes.find(([pattern]) => pattern.test(part))?.[1]
    if (!mediaType || !isName(name)) throw new UserError('not_found')
    // Without a database pictures are shown as ever.
    if (await isWithdrawn(db, name).catch(() => false)) throw new UserError('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(mediaType)
    return sendStored(uploads.storage, `${name}/${part}`, reply)
  })

  // A link in a post, followed without our program: by a guest, that is.
  app.get<{ Params: { name: string } }>('/files/:name', async ({ params: { name } }, reply) => {
    if (!isName(name)) throw new UserError('not_found')
    const guest = { db, site, actor: null, rights: guestRights() }
    reply.header('cache-control', 'private, no-store')
    return reply.redirect((await createFileLink(guest, { uploadName: name })).url, 303)
  })

  app.get<{ Params: { name: string }; Querystring: LinkQuery }>(
    '/files/:name/download',
    async (request, reply) => {
      const { name } = request.params
      const { title } = await openFileLink(host, name, request.query)
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeTitle(title)}`)
        .type('application/octet-stream')
      return sendStored(uploads.storage, `${name}/file`, reply)
    },
  )
}

const isName = (name: string) => /^[\w-]{22}$/.test(name)

const encodeTitle = (title: string) =>
  encodeURIComponent(title).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

async function sendStored(storage: Storage, key: string, reply: FastifyReply) {
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
  return reply.send(stream)
}

/** One range of bytes, as players ask for; anything else is answered with the whole file. */
function readRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  return first === undefined ? undefined : { first: Number(first), last: last ? Number(last) : undefined }
}
