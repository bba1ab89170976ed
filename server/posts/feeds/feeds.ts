import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Database } from '#server/core/database.ts'
import type { Host, Mount } from '#server/core/host.ts'
import { UserError } from '#server/core/user-error.ts'
import { hasAlready } from '#server/http/if-none-match.ts'
import { writeAtom } from './atom.ts'
import { type FeedOf, findFeedMember, findFeedTag, readFeedTopics } from './queries.ts'
import { type MapOfSite, writeAddresses, writeMap, writeMapIndex, writeRobots } from './site-maps.ts'

const topicsPerFeed = 30
const ageMaxSeconds = 300

/** What machines read: Atom feeds of the latest, of a tag and of a member, the maps of the site, and robots.txt. */
export const mountFeeds =
  (otherMaps: readonly MapOfSite[]): Mount =>
  (app, host) => {
    const settings = () => host.snapshots().settings
    const originOf = (request: FastifyRequest) =>
      host.site.publicUrl ?? `${request.protocol}://${request.host}`
    const hiddenTagIds = () => host.guestRights().hiddenTagIds

    app.get<{ Params: { '*': string } }>('/feeds/*', async (request, reply) => {
      requireOpen(settings())
      const feed = await findFeed(host, request.params['*'])
      if (!feed) throw new UserError('not_found')
      const { of, name, language } = feed
      const topics = await readFeedTopics(host.db, { hiddenTagIds: hiddenTagIds(), ...of }, topicsPerFeed)
      const siteTitle = settings().title[language]
      const title = name ? `${name} · ${siteTitle}` : siteTitle
      // Whatever a reader appends, as to get past a cache: a feed has one name for ever.
      const [path = ''] = request.url.split('?')
      const xml = writeAtom({ title, language, origin: originOf(request), path, topics })
      return sendText(reply, 'application/atom+xml; charset=utf-8', xml)
    })

    app.get('/sitemap.xml', async (request, reply) => {
      requireOpen(settings())
      const xml = await writeMapIndex(host.db, originOf(request), otherMaps)
      return sendText(reply, 'application/xml; charset=utf-8', xml)
    })

    app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
      requireOpen(settings())
      const [, number] = /^topics-(\d{1,9})\.xml$/.exec(request.params.name) ?? []
      const other = otherMaps.find(({ name }) => request.params.name === `${name}.xml`)
      const xml = other
        ? writeAddresses(originOf(request), await other.readAddresses(host.db))
        : number && (await writeMap(host.db, hiddenTagIds(), originOf(request), Number(number)))
      if (!xml) throw new UserError('not_found')
      return sendText(reply, 'application/xml; charset=utf-8', xml)
    })

    app.get('/robots.txt', async (request, reply) =>
      sendText(reply, 'text/plain; charset=utf-8', writeRobots(originOf(request))),
    )
  }

function requireOpen({ siteState }: Settings): void {
  if (siteState === 'closed') throw new UserError('site_closed')
}

interface Feed {
  of: Partial<FeedOf>
  name: string | undefined
  language: Language
}

/** `latest.atom`, `questions.atom`, `tags/7.atom` and `members/7.atom`: whose topics, and what the feed is called. */
async function findFeed({ db, snapshots }: Host, path: string): Promise<Feed | undefined> {
  const language = feedLanguage(snapshots().settings)
  if (path === 'latest.atom') return { of: {}, name: undefined, language }
  if (path === 'questions.atom')
    return { of: { isQuestion: true }, name: m.questions_feed({}, { locale: language }), language }
  const [, kind, number] = /^(tags|members)\/(\d{1,15})\.atom$/.exec(path) ?? []
  const id = Number(number)
  if (kind === 'tags') {
    const tag = await findFeedTag(db, id, language)
    return tag && { of: { tagId: tag.tagId, isQuestion: tag.isQuestion }, name: tag.name, language }
  }
  const name = kind && (await memberName(db, id))
  return name ? { of: { memberId: id }, name, language } : undefined
}

async function memberName(db: Database, memberId: number): Promise<string | undefined> {
  const found = await findFeedMember(db, memberId)
  return found && (found.nickname ?? found.account)
}

/** A feed reader has neither a cookie nor, mostly, a language. */
const feedLanguage = ({ defaultLanguage }: Settings): Language =>
  defaultLanguage === 'en_US' ? 'en-US' : 'zh-CN'

function sendText(reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `public, max-age=${ageMaxSeconds}`).header('etag', etag)
  if (hasAlready(reply.request, etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}
