import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type { TopicOrder } from '#contract/posts/list-orders.ts'
import { pinsMax } from '#contract/posts/topic-moderation.ts'
import type * as contract from '#contract/posts/topics.ts'
import type { Topic, TopicCard } from '#contract/posts/topics.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import { readHiddenFacts } from '#server/posts/hidden-content/hidden-content.ts'
import { readPollTexts } from '#server/posts/polls/polls.ts'
import { countRanked, readTopicCards } from './list-queries.ts'
import { canViewTopics } from './policy.ts'
import { findTopicPage, readPinnedCards } from './queries.ts'
import { cardReader, withholdTitle } from './reader.ts'
import { findTag } from './tag-queries.ts'
import { findListEntry, isRanked, type ListEntry, type TopicList } from './topic-lists.ts'
import { toTopic, toTopicCard } from './topic-shapes.ts'

/** Pinned topics stand ahead of these. */
const pinnedOrders: readonly TopicOrder[] = ['latest', 'replied']

/** Returns one page of a list, with pinned topics ahead on the first page of some orders (docs/RULES.md, "Topics"). */
export async function listTopics(
  context: Context,
  { page, tagId, list }: ParsedInputOf<typeof contract.listTopics>,
): Promise<Page<TopicCard>> {
  const { db, settings } = context
  const wanted: TopicList = { tag: await findListTag(db, tagId), order: list }
  const perPage = settings.topicsPerPage
  const entry = await findEntry(db, wanted, (page - 1) * perPage)
  const reader = cardReader(context)
  const [pinned, rows] = await Promise.all([
    page === 1 && pinnedOrders.includes(list) ? readPinnedCards(db, reader, wanted.tag, pinsMax) : [],
    readTopicCards(db, reader, {
      list: wanted,
      entry,
      count: perPage,
      // Without its title nothing is hot.
      withoutTagIds: list === 'hot' && !settings.showGatedTitles ? reader.hiddenTagIds : [],
    }),
  ])
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  const items = [...pinned, ...rows.filter(({ id }) => !pinnedIds.has(id))].map((row) =>
    withholdTitle(toTopicCard(row, context), row.tag_id, context),
  )
  return { items, ...pageNumbers(page, perPage, entry.total) }
}

async function findEntry(db: Database, list: TopicList, offset: number): Promise<ListEntry> {
  if (!isRanked(list)) return findListEntry(db, list, offset)
  return { total: await countRanked(db, list), belowPosition: 0, skip: offset }
}

async function findListTag(db: Database, tagId: number | undefined): Promise<TopicList['tag']> {
  if (tagId === undefined) return undefined
  const tag = await findTag(db, tagId)
  if (!tag) throw new UserError('not_found')
  return { tagId: tag.id, column: tag.parent_id === null ? 'root_tag_id' : 'tag_id' }
}

/** A topic with all that its page shows of it, the same for all who may view its tag. Hidden content and viewer state are read apart. */
export async function readTopic(
  context: Context,
  { topicId }: ParsedInputOf<typeof contract.readTopic>,
): Promise<Topic> {
  const { db, language, rights, site } = context
  const row = await findTopicPage(db, cardReader(context), topicId)
  if (!row) throw new UserError('not_found')
  if (!canViewTopics(rights, row.tag_id)) throw new UserError('topic_gated')
  const [hiddenBlocks, poll, similar] = await Promise.all([
    row.hidden_kinds.length === 0 ? [] : readHiddenFacts(db, topicId, language),
    row.poll === null ? null : readPollTexts(db, topicId),
    site.similarTopics.read(topicId, row, rights.hiddenTagIds),
  ])
  return toTopic(row, context, { hiddenBlocks, similar, poll })
}
