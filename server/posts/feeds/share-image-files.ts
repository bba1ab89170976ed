import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Settings } from '#contract/core/settings.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { createLimits } from '#server/http/limits.ts'
import { createTurns } from '#server/turns.ts'
import { drawShareImage } from './draw-share-image.ts'
import { findSharedTopic } from './share-image-queries.ts'
import { readShareImagePath, type ShareWords, shareImagePath, toShareWords } from './share-images.ts'
import { readFonts } from './write-text.ts'

interface ShareHost {
  db: Database
  settings: () => Settings
  guestRights: () => Rights
}

/** Some five hundred images; one that isn't kept is drawn again when it is asked for again. */
const bytesMax = 16 * 1024 * 1024
const drawingsAtOnce = 2
const ageMaxSeconds = 7 * 24 * 3600

/** Serves the image that stands for a topic without a picture of its own, of topics that guests may view. */
export function mountShareImages(app: FastifyInstance, host: ShareHost): void {
  // Counted apart from the operations: whoever fetches what was shared is seldom a reader.
  const limits = createLimits(app, host.settings)
  const images = createImages(app.log)

  app.get('/share/:name', async (request, reply) => {
    await limits.address(request)
    if (host.settings().siteState === 'closed') throw new UserError('site_closed')
    const [asked = ''] = request.url.split('?')
    const { path, words } = await readWords(host, asked)
    // A word has changed since that address was made.
    if (path !== asked) return reply.header('cache-control', 'no-cache').redirect(path)
    return (
      reply
        .header('cache-control', `public, max-age=${ageMaxSeconds}`)
        // Other sites show it; that is what it is for.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await images.fetch(path, { context: words }))
    )
  })
}

/** What stands on the image now, and the address that it has with these words. */
async function readWords({ db, settings, guestRights }: ShareHost, asked: string) {
  const { topicId, language } = readShareImagePath(asked) ?? {}
  const topic = topicId && language && (await findSharedTopic(db, guestRights().closedTagIds, topicId))
  if (!topic) throw new UserError('not_found')
  const tagName = language === 'zh-CN' ? topic.name_zh : topic.name_en
  const words = toShareWords(topic, tagName, settings().title[language])
  return { words, path: shareImagePath(topicId, language, words) }
}

/** Each image is drawn once however many ask for it meanwhile, and few at once: the machine has others to serve. */
function createImages(log: FastifyBaseLogger): LRUCache<string, Buffer, ShareWords> {
  const inTurn = createTurns(drawingsAtOnce)
  let isWarned = false
  return new LRUCache<string, Buffer, ShareWords>({
    maxSize: bytesMax,
    sizeCalculation: (image, path) => image.length + path.length * 2,
    fetchMethod: async (_path, _stale, { context }) => {
      if (!isWarned && !(await readFonts()).chinese) {
        isWarned = true
        log.warn('no font of this machine has Chinese: share images leave out the words that need one')
      }
      return inTurn(() => drawShareImage(context))
    },
  })
}
