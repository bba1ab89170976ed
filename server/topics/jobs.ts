import { announce, contentKey } from '#server/content.ts'
import type { Database } from '#server/db/database.ts'
import { weighWords } from '#server/posts/topics/keywords.ts'
import { readTopicsWithoutWords, replaceWords } from '#server/posts/topics/similar-queries.ts'

const topicsPerRun = 500
const topicsPerStep = 25

/**
 * Finds the words of what was written or edited since it last ran, newest first. A large import is worked off 500 topics a
 * minute, a few at a time, so that the process has time for its readers.
 */
export async function keepTopicWords(db: Database): Promise<void> {
  for (let done = 0; done < topicsPerRun; done += topicsPerStep) {
    const topics = await readTopicsWithoutWords(db, topicsPerStep)
    if (topics.length === 0) return
    const weighed = topics.map(({ id, version, title, body_html }) => ({
      id,
      version,
      words: weighWords(title, body_html),
    }))
    await db.transaction().execute(async (tx) => {
      await replaceWords(tx, weighed)
      await announce(tx, contentKey.topicWords)
    })
  }
}
