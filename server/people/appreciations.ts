import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/own-lists.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Database } from '#server/core/database.ts'
import { type AuthorRow, toAuthor } from '#server/core/member-shapes.ts'
import { UserError } from '#server/core/user-error.ts'
import { canModerate } from '#server/posts/topics/policy.ts'
import {
  countAppreciations,
  findListedTopic,
  readTopicFavoriteRows,
  readTopicLikeRows,
} from './own-list-queries.ts'
import { readPage } from './own-lists.ts'

type Wanted = ParsedInputOf<typeof contract.listTopicLikes>
type Appreciations = OutputOf<typeof contract.listTopicLikes>

const readers = { like: readTopicLikeRows, favorite: readTopicFavoriteRows }

/** Who likes or keeps the actor's topics, or one of them; of one topic also for staff. Somebody else's is not found. */
export async function listAppreciations(
  db: Database,
  actor: Actor,
  kind: 'like' | 'favorite',
  { topicId, page }: Wanted,
): Promise<Appreciations> {
  const topic = topicId === undefined ? undefined : await requireOwnTopic(db, actor, topicId)
  const filter = topic ? { topicId: topic.id } : { authorId: actor.memberId }
  const list = await readPage(
    page,
    countAppreciations(db, kind, filter),
    (span) => readers[kind](db, filter, span),
    toAppreciation,
  )
  return { ...list, topic: topic ? toListed(topic) : null }
}

const toListed = (topic: { id: number; title: string; deleted_at: Date | null }) => ({
  topicId: topic.id,
  title: topic.title,
  isDeleted: topic.deleted_at !== null,
})

type Row = AuthorRow & { topic_id: number; title: string; deleted_at: Date | null; at: Date }

const toAppreciation = (row: Row) => ({
  topic: toListed({ ...row, id: row.topic_id }),
  member: toAuthor(row),
  at: row.at.toISOString(),
})

async function requireOwnTopic(db: Database, actor: Actor, topicId: number) {
  const topic = await findListedTopic(db, topicId)
  if (!topic || (topic.author_id !== actor.memberId && !canModerate(actor))) throw new UserError('not_found')
  return topic
}
