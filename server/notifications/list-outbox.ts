import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/notifications/outbox.ts'
import type { OutgoingMessage } from '#contract/notifications/outbox.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Keys } from '#server/core/keys.ts'
import { readPage } from '#server/core/read-page.ts'
import { countMessages, type MessageRow, readMessageRows } from './outbox-queries.ts'

/** Lists what was sent lately or waits, the latest first. Does not check permission; callers must. */
export async function listOutbox(
  { db, site }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOutbox>,
): Promise<OutputOf<typeof contract.listOutbox>> {
  const list = await readPage(page, {
    count: () => countMessages(db),
    rows: (span) => readMessageRows(db, span),
    toItem: (row) => toMessage(site.keys, row),
  })
  return { ...list, providers: site.providers }
}

/** Only kept messages show what they say; what others say stays between the site and the recipient. */
const toMessage = (keys: Keys, row: MessageRow): OutgoingMessage => ({
  messageId: row.id,
  channel: row.channel as OutgoingMessage['channel'],
  recipient: row.recipient,
  state: row.state as OutgoingMessage['state'],
  attempts: row.attempts,
  problem: row.problem,
  queuedAt: row.queued_at.toISOString(),
  content:
    row.state === 'kept' && row.sealed_words ? JSON.parse(keys.decrypt('message', row.sealed_words)) : null,
})
