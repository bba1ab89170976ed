import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export const insertMessage = (
  tx: Tx,
  message: { channel: 'mail' | 'sms'; recipient: string; sealed_words: Buffer },
) => tx.insertInto('outgoing_messages').values(message).execute()

/** The next message that is due, kept from other senders until this transaction ends. */
export const lockDueMessage = (tx: Tx) =>
  tx
    .selectFrom('outgoing_messages')
    .select(['id', 'channel', 'recipient', 'sealed_words', 'attempts'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Sent content are forgotten at once; kept ones are all that shows the staff what would have been sent. */
export const finishMessage = (tx: Tx, id: number, state: 'sent' | 'kept') =>
  tx
    .updateTable('outgoing_messages')
    .set({
      state,
      finished_at: sql`now()`,
      attempts: sql`attempts + 1`,
      problem: null,
      ...(state === 'sent' && { sealed_words: null }),
    })
    .where('id', '=', id)
    .execute()

export const postponeMessage = (tx: Tx, id: number, problem: string, waitMs: number) =>
  tx
    .updateTable('outgoing_messages')
    .set({
      attempts: sql`attempts + 1`,
      problem,
      due_at: sql`now() + ${waitMs} * interval '1 millisecond'`,
    })
    .where('id', '=', id)
    .execute()

export const failMessage = (tx: Tx, id: number, problem: string) =>
  tx
    .updateTable('outgoing_messages')
    .set({
      state: 'failed',
      finished_at: sql`now()`,
      attempts: sql`attempts + 1`,
      problem,
      sealed_words: null,
    })
    .where('id', '=', id)
    .execute()

export type MessageRow = Awaited<ReturnType<typeof readMessageRows>>[number]

export const readMessageRows = (db: Database, { offset, count }: Span) =>
  db
    .selectFrom('outgoing_messages')
    .select(['id', 'channel', 'recipient', 'sealed_words', 'state', 'attempts', 'queued_at', 'problem'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const countMessages = (db: Database) =>
  db
    .selectFrom('outgoing_messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export const deleteOldMessages = (db: Database) =>
  db.deleteFrom('outgoing_messages').where('queued_at', '<', sql<Date>`now() - interval '7 days'`).execute()
