import { sql } from 'kysely'
import type { FeedbackState } from '#contract/site/feedback-list.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export const insertFeedback = (db: Database, feedback: { name: string; contact: string; content: string }) =>
  db.insertInto('feedback').values(feedback).execute()

export const countInState = (db: Database, state: FeedbackState) =>
  db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()

export const readInState = (db: Database, state: FeedbackState, { offset, count }: Span) =>
  db
    .selectFrom('feedback')
    .leftJoin('members', 'members.id', 'decided_by')
    .select([
      'feedback.id',
      'name',
      'contact',
      'content',
      'sent_at',
      'state',
      'decided_at',
      'members.account',
    ])
    .where('state', '=', state)
    .orderBy('feedback.id', state === 'waiting' ? 'asc' : 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const lockFeedback = (tx: Tx, feedbackId: number) =>
  tx.selectFrom('feedback').select('state').where('id', '=', feedbackId).forUpdate().executeTakeFirst()

export const writeDecision = (
  tx: Tx,
  feedbackId: number,
  decision: { state: FeedbackState; decided_by: number | null; decided_at: Date | null },
) => tx.updateTable('feedback').set(decision).where('id', '=', feedbackId).execute()

export const deleteDecidedBefore = (db: Database, days: number) =>
  db
    .deleteFrom('feedback')
    .where('decided_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
