import { sql } from 'kysely'
import type { Database } from '#server/core/database.ts'
import { authorColumns } from '#server/core/member-shapes.ts'
import type { Span } from '#server/core/read-page.ts'
import { hiddenKind } from './queries.ts'

/** Unlocks of a member's topics, or of one topic. */
export interface UnlockFilter {
  authorId?: number | undefined
  topicId?: number | undefined
}

const selectUnlocks = (db: Database, { authorId, topicId }: UnlockFilter) =>
  db
    .selectFrom('hidden_unlocks as unlock')
    .innerJoin('topics', 'topics.id', 'unlock.topic_id')
    .$if(authorId !== undefined, (query) => query.where('topics.author_id', '=', authorId!))
    .$if(topicId !== undefined, (query) => query.where('unlock.topic_id', '=', topicId!))

export const countUnlocks = (db: Database, filter: UnlockFilter) =>
  selectUnlocks(db, filter)
    .select([hiddenKind('unlock.kind').as('kind'), sql<number>`count(*)`.as('count')])
    .select(sql<number>`coalesce(sum(unlock.paid), 0)::bigint`.as('paid'))
    .groupBy('unlock.kind')
    .orderBy('unlock.kind')
    .execute()

export const readUnlockRows = (db: Database, filter: UnlockFilter, { offset, count }: Span) =>
  selectUnlocks(db, filter)
    .innerJoin('members', 'members.id', 'unlock.member_id')
    .select(['unlock.topic_id', 'topics.title', 'unlock.paid', 'unlock.unlocked_at', ...authorColumns])
    .select(hiddenKind('unlock.kind').as('kind'))
    .orderBy('unlock.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const findListedTopic = (db: Database, topicId: number) =>
  db.selectFrom('topics').select(['id', 'title', 'author_id']).where('id', '=', topicId).executeTakeFirst()
