import { open } from 'node:fs/promises'
import type { Mount } from '#server/core/host.ts'
import { publicReach } from '#server/core/reach.ts'
import { UserError } from '#server/core/user-error.ts'
import { isOutsidePictureSigned, outsidePicturesPath } from '#server/markdown/outside-pictures.ts'
import { openKeptPictures } from './kept-pictures.ts'

const mebibyte = 1024 * 1024
const keptBytesMax = 1024 * mebibyte
const ageMaxSeconds = 24 * 3600

/** Whatever a browser takes it for, nothing in it runs. */
const inert = "default-src 'none'; sandbox"

/** Serves pictures of other sites that stand in our posts, and no others: their addresses are signed. */
export const mountOutsidePictures: Mount = (app, { site, snapshots }) => {
  const { outsideFolder: folder } = site.uploads
  const kept = openKeptPictures({
    folder,
    reach: publicReach,
    bytesMax: () => snapshots().settings.imageMegabytesMax * mebibyte,
    keptBytesMax,
  })

  app.get<{ Querystring: { address?: string; signature?: string } }>(
    outsidePicturesPath,
    async ({ query: { address, signature } }, reply) => {
      const { settings } = snapshots()
      if (settings.siteState === 'closed') throw new UserError('site_closed')
      if (settings.outsidePictures !== 'kept') throw new UserError('not_found')
      if (typeof address !== 'string' || !isOutsidePictureSigned(site.keys, address, signature))
        throw new UserError('not_found')
      const path = await kept.find(address)
      const file = path && (await open(path).catch(() => undefined))
      if (!file) throw new UserError('not_found')
      return reply
        .header('cache-control', `public, max-age=${ageMaxSeconds}`)
        .header('content-security-policy', inert)
        .type('image/webp')
        .send(file.createReadStream())
    },
  )
}
