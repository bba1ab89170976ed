import { invalidate } from '#server/core/cache-tags.ts'
import type { Database } from '#server/core/database.ts'
import type { Job } from '#server/core/job.ts'
import { proseText } from '#server/posts/search-index/html-text.ts'
import { topicKeywordsTag } from '#server/posts/topics/topic-tags.ts'
import { weighKeywords } from './keywords.ts'
import { findSimilar } from './similar.ts'
import { ageSimilarOf, readUnindexedTopics, replaceKeywords, takeKeywordTurn } from './similar-queries.ts'

const topicsPerRun = 500
const topicsPerStep = 10

/**
 * Finds the words of what was written or edited since it last ran, newest first, and what is like it. A large import is worked
 * off 500 topics a minute, a few at a time, so that the process has time for its readers; what its older topics are like is
 * found when somebody reads them. Ends where another run of it is at work.
 */
export async function indexTopicKeywords(db: Database): Promise<void> {
  for (let done = 0; done < topicsPerRun; done += topicsPerStep) {
    const topics = await readUnindexedTopics(db, topicsPerStep)
    if (topics.length === 0) return
    const weighed = topics.map(({ id, version, title, body_html }) => ({
      id,
      version,
      words: weighKeywords(title, proseText(body_html)),
    }))
    const isMine = await db.transaction().execute(async (tx) => {
      if (!(await takeKeywordTurn(tx))) return false
      const ids = topics.map(({ id }) => id)
      await replaceKeywords(tx, weighed)
      // Those that were like these before, and those that are now.
      await ageSimilarOf(tx, ids)
      for (const { id, is_new } of topics) if (is_new) await findSimilar(tx, id)
      await ageSimilarOf(tx, ids)
      await invalidate(tx, ...ids.map(topicKeywordsTag))
      return true
    })
    if (!isMine) return
  }
}

export const similarJobs: readonly Job[] = [
  { name: 'index-topic-keywords', cron: '* * * * *', run: ({ db }) => indexTopicKeywords(db) },
]
