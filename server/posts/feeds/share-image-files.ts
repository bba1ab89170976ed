import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Host, Mount } from '#server/core/host.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { UserError } from '#server/core/user-error.ts'
import { readPictureBytes, type UploadStore } from '#server/posts/uploads/upload-store.ts'
import { drawShareImage } from './draw-share-image.ts'
import { findSharedTopic } from './share-image-queries.ts'
import { readShareImagePath, type ShareText, shareImagePath, toShareText } from './share-images.ts'
import { readFonts } from './write-text.ts'

/** Some five hundred images; one that isn't kept is drawn again when it is asked for again. */
const bytesMax = 16 * 1024 * 1024
const drawingsAtOnce = 2
const ageMaxSeconds = 7 * 24 * 3600

/** Serves the share image of topics that guests may view and that have no picture of their own. */
export const mountShareImages: Mount = (app, host) => {
  const images = createImages(app.log, host.site.uploads)

  app.get('/share/:name', async (request, reply) => {
    if (host.snapshots().settings.siteState === 'closed') throw new UserError('site_closed')
    const [asked = ''] = request.url.split('?')
    const { path, text } = await readText(host, asked)
    // The text has changed since that address was made.
    if (path !== asked) return reply.header('cache-control', 'no-cache').redirect(path)
    return (
      reply
        .header('cache-control', `public, max-age=${ageMaxSeconds}`)
        // Other sites show it; that is what it is for.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await images.fetch(path, { context: text }))
    )
  })
}

/** Finds the text of a share image, and the address that it has with this text. */
async function readText({ db, snapshots, guestRights }: Host, asked: string) {
  const { topicId, language } = readShareImagePath(asked) ?? {}
  const topic = topicId && language && (await findSharedTopic(db, guestRights().hiddenTagIds, topicId))
  if (!topic) throw new UserError('not_found')
  const tagName = inLanguage(topic, language)
  const text = toShareText(topic, tagName, { language, settings: snapshots().settings })
  return { text, path: shareImagePath(topicId, language, text) }
}

/** Each image is drawn once however many ask for it meanwhile, and few at once: the machine has others to serve. */
function createImages(log: FastifyBaseLogger, uploads: UploadStore): LRUCache<string, Buffer, ShareText> {
  const inTurn = pLimit(drawingsAtOnce)
  let isWarned = false
  return new LRUCache<string, Buffer, ShareText>({
    maxSize: bytesMax,
    sizeCalculation: (image, path) => image.length + path.length * 2,
    fetchMethod: async (_path, _stale, { context }) => {
      if (!isWarned && !(await readFonts()).chinese) {
        isWarned = true
        log.warn('no font of this machine has Chinese: share images leave out the words that need one')
      }
      const { siteIcon } = context
      return inTurn(async () =>
        drawShareImage(context, siteIcon ? await readPictureBytes(uploads, siteIcon) : undefined),
      )
    },
  })
}
