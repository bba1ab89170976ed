import type { TopicCard } from '#contract/topics.ts'
import type { Page } from '#contract/wire.ts'
import type { Database } from '#server/db/database.ts'
import { pageNumbers } from '#server/page-numbers.ts'
import { countOwnTopics, readOwnCards } from './own-queries.ts'
import { cardReader, type Reader } from './reader.ts'
import { toTopicCard } from './topic-shapes.ts'

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
