/* Shared: one of the lists of what is one's own. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/people/own-lists.ts'
import type { TopicCard } from '#contract/posts/topics.ts'
import type { MemberContext } from '#server/core/context.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { countOwnTopics, readOwnCards } from './own-queries.ts'
import { cardReader } from './reader.ts'
import { toTopicCard } from './topic-shapes.ts'

const perPage = 30

/** One page of a member's own topics that stand, the latest first; shared with the own lists. */
export async function listOwnTopics(
  context: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnTopics>,
): Promise<Page<TopicCard>> {
  const { db, actor } = context
  const [{ total }, rows] = await Promise.all([
    countOwnTopics(db, actor.memberId),
    readOwnCards(db, cardReader(context), actor.memberId, { offset: (page - 1) * perPage, count: perPage }),
  ])
  const items = rows.map((row) => toTopicCard(row, context))
  return { items, ...pageNumbers(page, perPage, total) }
}
