/* Shared: a domain above this one brings a map of its own. */
import type { Database } from '#server/core/database.ts'
import { pagePath } from './page-path.ts'
import { findLastTopicId, readMapTopics } from './queries.ts'
import { xmlText } from './xml.ts'

/** The protocol allows 50,000 addresses a map; fewer are made and fetched faster. */
const idsPerMap = 10_000

const mapsNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** What else the site has for search engines. */
export interface MapOfSite {
  name: string
  readAddresses(db: Database): Promise<MapAddress[]>
}

interface MapAddress {
  path: string
  changedAt: Date
}

/** The list of all maps (sitemaps.org): a map for every 10,000 ids, so that an old one no longer changes. */
export async function writeMapIndex(
  db: Database,
  origin: string,
  others: readonly MapOfSite[],
): Promise<string> {
  const count = Math.ceil((await findLastTopicId(db)) / idsPerMap)
  const names = [
    ...Array.from({ length: count }, (_, at) => `topics-${at + 1}`),
    ...others.map(({ name }) => name),
  ]
  const maps = names.map(
    (name) => `<sitemap><loc>${xmlText(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="${mapsNamespace}">
${maps.join('\n')}
</sitemapindex>
`
}

/** Returns one map, or undefined for a number behind the last. */
export async function writeMap(
  db: Database,
  hiddenTagIds: readonly number[],
  origin: string,
  number: number,
): Promise<string | undefined> {
  const first = (number - 1) * idsPerMap + 1
  if (number < 1 || first > (await findLastTopicId(db))) return undefined
  const topics = await readMapTopics(db, hiddenTagIds, { first, last: first + idsPerMap - 1 })
  return writeAddresses(
    origin,
    topics.map((topic) => {
      const { published_at, edited_at, last_commented_at } = topic
      const times = [published_at, edited_at, last_commented_at].map((at) => at?.getTime() ?? 0)
      return { path: pagePath(topic), changedAt: new Date(Math.max(...times)) }
    }),
  )
}

export function writeAddresses(origin: string, addresses: readonly MapAddress[]): string {
  const lines = addresses.map(
    ({ path, changedAt }) =>
      `<url><loc>${xmlText(origin + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="${mapsNamespace}">
${lines.join('\n')}
</urlset>
`
}

/**
 * What crawlers have no business with, and where the maps are. A page of results leads to twenty narrower ones, each of which does
 * again, and every page to a sign-in that comes back to it: a crawler would never be done.
 */
export const writeRobots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /user/
Disallow: /manage
Disallow: /addTopic
Disallow: /addQuestion
Disallow: /files/
Disallow: /search?
Disallow: /login?jumpUrl=
Disallow: /register?jumpUrl=

Sitemap: ${origin}/sitemap.xml
`
