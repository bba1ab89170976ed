import type { MapOfSite } from '#server/posts/feeds/site-maps.ts'
import { readMapArticles } from './queries.ts'

/** The addresses of the help for search engines. */
export const helpMap: MapOfSite = {
  name: 'help',
  async readAddresses(db) {
    const articles = await readMapArticles(db)
    return articles.map(({ id, edited_at }) => ({ path: `/helpDetail?helpId=${id}`, changedAt: edited_at }))
  },
}
