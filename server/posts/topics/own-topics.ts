/* Shared: one of the lists of what is one's own. */
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/people/own-lists.ts'
import type { TopicCard } from '#contract/posts/topics.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readPage } from '#server/core/read-page.ts'
import { countOwnTopics, readOwnCards } from './own-queries.ts'
import { cardReader } from './reader.ts'
import { toTopicCard } from './topic-shapes.ts'

/** Returns one page of a member's own topics, the latest first, without those that are deleted. */
export function listOwnTopics(
  context: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnTopics>,
): Promise<Page<TopicCard>> {
  const { db, actor } = context
  return readPage(page, {
    count: () => countOwnTopics(db, actor.memberId),
    rows: (span) => readOwnCards(db, cardReader(context), actor.memberId, span),
    toItem: (row) => toTopicCard(row, context),
  })
}
