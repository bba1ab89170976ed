import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/hidden-content.ts'
import type { Actor } from '#server/core/actor.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import { countUnlocks, findListedTopic, readUnlockRows } from './list-queries.ts'
import { seesAllHidden } from './policy.ts'

const perPage = 30

/** Lists who unlocked what in the actor's topics, or in one topic, for its author and for staff. Throws not found to others. */
export async function listUnlocks(
  { db, actor, language }: MemberContext,
  { topicId, page }: ParsedInputOf<typeof contract.listUnlocks>,
): Promise<OutputOf<typeof contract.listUnlocks>> {
  const topic = topicId === undefined ? undefined : await requireOwnTopic(db, actor, topicId)
  const filter = topic ? { topicId: topic.id } : { authorId: actor.memberId }
  const [counts, rows] = await Promise.all([
    countUnlocks(db, filter),
    readUnlockRows(db, filter, { offset: (page - 1) * perPage, count: perPage }),
  ])
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return {
    topic: topic ? { topicId: topic.id, title: shownTitle(topic.title, language) } : null,
    counts,
    items: rows.map((row) => ({
      topic: { topicId: row.topic_id, title: shownTitle(row.title, language) },
      member: toAuthor(row),
      kind: row.kind,
      paid: row.paid,
      unlockedAt: row.unlocked_at.toISOString(),
    })),
    ...pageNumbers(page, perPage, total),
  }
}

async function requireOwnTopic(db: Database, actor: Actor, topicId: number) {
  const topic = await findListedTopic(db, topicId)
  if (!topic || (topic.author_id !== actor.memberId && !seesAllHidden(actor)))
    throw new UserError('not_found')
  return topic
}
