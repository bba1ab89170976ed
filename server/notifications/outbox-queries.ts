import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export const insertMessage = (
  tx: Tx,
  message: { channel: 'mail' | 'sms'; recipient: string; can_wait: boolean; sealed_words: Buffer },
) => tx.insertInto('outgoing_messages').values(message).execute()

export const messageTable = { table: 'outgoing_messages', key: 'id' }

/** Short messages, mails that somebody waits for, and mails that can wait. */
export const messageLines = {
  sms: sql`state = 'waiting' and channel = 'sms'`,
  mail: sql`state = 'waiting' and channel = 'mail' and not can_wait`,
  laterMail: sql<boolean>`state = 'waiting' and channel = 'mail' and can_wait`,
}

export const readMessage = (db: Database, id: number) =>
  db
    .selectFrom('outgoing_messages')
    .select(['channel', 'recipient', 'sealed_words'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What was sent is forgotten at once; what was kept is all that shows the staff what would have been sent. */
export async function finishMessage(db: Database, id: number, state: 'sent' | 'kept'): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({
      state,
      finished_at: sql`now()`,
      problem: null,
      ...(state === 'sent' && { sealed_words: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function failMessage(
  db: Database,
  id: number,
  { problem, isLast }: { problem: string; isLast: boolean },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ problem, ...(isLast && { state: 'failed', finished_at: sql`now()`, sealed_words: null }) })
    .where('id', '=', id)
    .execute()
}

/** Ends what somebody waits for and could not be sent to them so far. */
export const giveUpUnsent = (
  tx: Tx,
  { channel, recipient }: { channel: 'mail' | 'sms'; recipient: string },
) =>
  tx
    .updateTable('outgoing_messages')
    .set({ state: 'failed', finished_at: sql`now()`, sealed_words: null })
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('can_wait', '=', false)
    .where('recipient', '=', recipient)
    .where('problem', 'is not', null)
    .execute()

export const deleteLaterMail = (tx: Tx, recipient: string) =>
  tx
    .deleteFrom('outgoing_messages')
    .where(messageLines.laterMail)
    .where('recipient', '=', recipient)
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

/** What could not be sent, or is tried again and again, of the messages that are kept. */
export const countFailedMessages = (db: Database) =>
  db
    .selectFrom('outgoing_messages')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'failed'),
        eb.and([
          eb('state', '=', 'waiting'),
          eb('problem', 'is not', null),
          eb('queued_at', '<', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

export const deleteOldMessages = (db: Database) =>
  db.deleteFrom('outgoing_messages').where('queued_at', '<', sql<Date>`now() - interval '7 days'`).execute()
