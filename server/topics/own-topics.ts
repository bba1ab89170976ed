import type { Page } from '#contract/core/wire.ts'
import type { TopicCard } from '#contract/posts/topics.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import type { Database } from '#server/db/database.ts'
import { countOwnTopics, readOwnCards } from '#server/posts/topics/own-queries.ts'
import { toTopicCard } from '#server/posts/topics/topic-shapes.ts'
import { cardReader, type Reader } from './reader.ts'

const perPage = 30

/** One page of a member's own topics that stand, the latest first; shared with the own lists. */
export async function listOwnTopics(
  db: Database,
  reader: Reader,
  memberId: number,
  page: number,
): Promise<Page<TopicCard>> {
  const [{ total }, rows] = await Promise.all([
    countOwnTopics(db, memberId),
    readOwnCards(db, cardReader(reader), memberId, { offset: (page - 1) * perPage, count: perPage }),
  ])
  const items = rows.map((row) => toTopicCard(row, reader))
  return { items, ...pageNumbers(page, perPage, total) }
}
