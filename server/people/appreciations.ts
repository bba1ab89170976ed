import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type * as contract from '#contract/people/own-lists.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { canModerate } from '#server/posts/topics/policy.ts'
import {
  type AppreciationRow,
  countAppreciations,
  findListedTopic,
  readAppreciationRows,
} from './own-list-queries.ts'

type Wanted = ParsedInputOf<typeof contract.listTopicLikes>
type Appreciations = OutputOf<typeof contract.listTopicLikes>

/** Lists who likes the actor's topics, or one of them; staff may ask of any topic. */
export const listTopicLikes = (context: MemberContext, wanted: Wanted) =>
  listAppreciations(context, 'like', wanted)

/** Lists who keeps the actor's topics, or one of them; staff may ask of any topic. */
export const listTopicFavorites = (context: MemberContext, wanted: Wanted) =>
  listAppreciations(context, 'favorite', wanted)

async function listAppreciations(
  context: MemberContext,
  kind: 'like' | 'favorite',
  { topicId, page }: Wanted,
): Promise<Appreciations> {
  const { db, actor, language } = context
  const topic = topicId === undefined ? undefined : await requireOwnTopic(context, topicId)
  const filter = topic ? { topicId: topic.id } : { authorId: actor.memberId }
  const list = await readPage(page, {
    count: () => countAppreciations(db, kind, filter),
    rows: (span) => readAppreciationRows(db, { kind, filter }, span),
    toItem: (row) => toAppreciation(row, language),
  })
  return { ...list, topic: topic ? toListed(topic, language) : null }
}

const toListed = (
  topic: { id: number; is_question: boolean; title: string; deleted_at: Date | null },
  language: Language,
) => ({
  topicId: topic.id,
  isQuestion: topic.is_question,
  title: shownTitle(topic.title, language),
  isDeleted: topic.deleted_at !== null,
})

const toAppreciation = (row: AppreciationRow, language: Language) => ({
  topic: toListed({ ...row, id: row.topic_id }, language),
  member: toAuthor(row),
  at: row.at.toISOString(),
})

/** Throws not found also for somebody else's topic, so that nobody learns which there are. */
async function requireOwnTopic({ db, actor }: MemberContext, topicId: number) {
  const topic = await findListedTopic(db, topicId)
  if (!topic || (topic.author_id !== actor.memberId && !canModerate(actor))) throw new UserError('not_found')
  return topic
}
