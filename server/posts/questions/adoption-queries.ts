import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export interface LockedQuestion {
  id: number
  author_id: number
  tag_id: number
  is_closed: boolean
  adopted_id: number | null
}

/**
 * Holds the question, so that those who adopt, raise, take back, return, close and delete go one after another. Whoever
 * also holds an answer takes that first, as those who reply to it and delete it do.
 */
export async function lockQuestion(tx: Tx, questionId: number): Promise<LockedQuestion | undefined> {
  const held = await tx
    .selectFrom('topics')
    .select('id')
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  // What was committed while this waited is seen by a statement that begins after that.
  return tx
    .selectFrom('topics')
    .innerJoin('questions', 'questions.topic_id', 'topics.id')
    .select(['topics.id', 'topics.author_id', 'topics.tag_id', 'questions.adopted_id'])
    .select(sql<boolean>`exists (select from topic_closures where topic_id = topics.id)`.as('is_closed'))
    .where('topics.id', '=', questionId)
    .executeTakeFirst()
}

/**
 * Holds a published answer of this question against whoever edits or deletes it, or ends the account that wrote it: of one
 * that has ended nothing is left to adopt.
 */
export async function lockAnswer(tx: Tx, questionId: number, commentId: number) {
  const held = await tx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('topic_id', '=', questionId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  return tx
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.author_id')
    .select(['comments.id', 'comments.author_id'])
    .where('comments.id', '=', commentId)
    .where('members.cancelled_at', 'is', null)
    .executeTakeFirst()
}

/** Once and for good: the row says so, whoever else may have thought of it. Returns whether it was this one. */
export async function markAdopted(
  tx: Tx,
  questionId: number,
  { commentId, adoptedBy }: { commentId: number; adoptedBy: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('questions')
    .set({ adopted_id: commentId, adopted_by: adoptedBy, adopted_at: sql`now()` })
    .where('topic_id', '=', questionId)
    .where('adopted_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says whether anybody but the asker has an answer there that stands. */
export async function hasAnswers(db: Database | Tx, questionId: number, askerId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from comments where topic_id = ${questionId} and author_id <> ${askerId} and deleted_at is null
    ) as has`.execute(db)
  return rows[0]!.has
}
