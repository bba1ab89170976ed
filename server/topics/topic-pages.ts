import type { Language } from '#contract/language.ts'
import { contentKey } from '#server/content.ts'
import { ContentCache, type Kept } from '#server/content-cache.ts'
import type { Database } from '#server/db/database.ts'
import { findTopicPage } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findTopicPage>>>

const bytesMax = 32 * 1024 * 1024

/** The rows of the topics that are read right now: what everybody may see of a topic, before it is said who may what. */
export class TopicPages extends ContentCache<Kept & { row: Row }> {
  constructor() {
    super(bytesMax, ({ row }) => row.body_html.length * 2 + 1024)
  }

  async find(db: Database, language: Language, topicId: number): Promise<Row | undefined> {
    const key = `${language} ${topicId}`
    const kept = this.get(key)
    if (kept) return kept.row
    const readAt = performance.now()
    const row = await findTopicPage(db, language, topicId)
    if (row) this.keep(key, { row, readAt, contentKeys: [contentKey.topic(topicId)] })
    return row
  }
}
