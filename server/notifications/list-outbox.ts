import type { OutgoingMessage } from '#contract/notifications/outbox.ts'
import type { Database } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { countMessages, listMessageRows } from './outbox-queries.ts'

const perPage = 30

/** The latest messages. The content of kept ones are opened; those of others stay between site and recipient. */
export async function listOutbox(
  db: Database,
  keys: Keys,
  providers: { mail: boolean; sms: boolean },
  page: number,
) {
  const [rows, { total }] = await Promise.all([
    listMessageRows(db, perPage, (page - 1) * perPage),
    countMessages(db),
  ])
  return {
    items: rows.map(
      (row): OutgoingMessage => ({
        messageId: row.id,
        channel: row.channel as 'mail' | 'sms',
        recipient: row.recipient,
        state: row.state as OutgoingMessage['state'],
        attempts: row.attempts,
        problem: row.problem,
        queuedAt: row.queued_at.toISOString(),
        content:
          row.state === 'kept' && row.sealed_words
            ? JSON.parse(keys.decrypt('message', row.sealed_words))
            : null,
      }),
    ),
    ...pageNumbers(page, perPage, Number(total)),
    providers,
  }
}
