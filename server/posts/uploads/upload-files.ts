import type { Mount } from '#server/core/host.ts'
import type { LinkQuery } from '#server/core/signed-links.ts'
import { UserError } from '#server/core/user-error.ts'
import { createFileLink, openFileLink } from './file-links.ts'
import { isWithheld } from './queries.ts'
import { sendStored } from './send-stored.ts'

/** The files of an upload that everybody may fetch, and their types. An attachment has no such file. */
const servedTypes: [RegExp, string][] = [
  [/^(?:w?\d{1,5}[hx]\d{1,5}m?|small|thumb)\.webp$/, 'image/webp'],
  [/^video\.mp4$/, 'video/mp4'],
  [/^video\.mov$/, 'video/quicktime'],
  [/^video\.mkv$/, 'video/matroska'],
  [/^video\.webm$/, 'video/webm'],
  [/^stream\/index\.m3u8$/, 'application/vnd.apple.mpegurl'],
  [/^stream\/\d{5}\.ts$/, 'video/mp2t'],
]

/** Serves pictures and videos to whoever knows their address, and attachments to whoever has a link. */
export const mountUploads: Mount = (app, host) => {
  const { db, site, guestRights } = host
  const { uploads } = site
  app.get<{ Params: { name: string; '*': string } }>('/uploads/:name/*', async (request, reply) => {
    const { name, '*': part } = request.params
    const mediaType = servedTypes.find(([pattern]) => pattern.test(part))?.[1]
    if (!mediaType || !isName(name)) throw new UserError('not_found')
    // Without a database pictures are shown as ever.
    if (await isWithheld(db, name).catch(() => false)) throw new UserError('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(mediaType)
    return sendStored(uploads.storage, `${name}/${part}`, reply)
  })

  // Who is refused reads why: they came by a link.
  const config = { isPage: true }

  // A link in a post, followed without our program: by a guest, that is.
  app.get<{ Params: { name: string } }>('/files/:name', { config }, async ({ params: { name } }, reply) => {
    if (!isName(name)) throw new UserError('not_found')
    const guest = { db, site, actor: null, rights: guestRights() }
    reply.header('cache-control', 'private, no-store')
    return reply.redirect((await createFileLink(guest, { uploadName: name })).url, 303)
  })

  app.get<{ Params: { name: string }; Querystring: LinkQuery }>(
    '/files/:name/download',
    { config },
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
