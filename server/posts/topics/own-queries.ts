import type { Database } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import { type CardReader, selectCards } from './queries.ts'

export const readOwnCards = (db: Database, reader: CardReader, memberId: number, { offset, count }: Span) =>
  selectCards(db, reader)
    .where('topics.author_id', '=', memberId)
    .where('topics.deleted_at', 'is', null)
    .where('topics.is_question', '=', false)
    .orderBy('topics.published_at', 'desc')
    .orderBy('topics.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

/** Reads the counter that is kept with the rows. */
export const countOwnTopics = (db: Database, memberId: number) =>
  db.selectFrom('members').select('topic_count as total').where('id', '=', memberId).executeTakeFirstOrThrow()
