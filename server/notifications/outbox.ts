/* Shared by whatever writes mails and short messages. */

import { setTimeout } from 'node:timers/promises'
import type { Database, Tx } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { JobContext } from '#server/core/job.ts'
import type { Keys } from '#server/core/keys.ts'
import { notify } from '#server/core/notify.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import type { Channel, MessageContent, Senders } from './channels.ts'
import {
  countFailedMessages,
  failMessage,
  finishMessage,
  insertMessage,
  readMessage,
  waitingMessages,
} from './outbox-queries.ts'

/** Tells the process that sends that something waits. */
export const outboxChannel = 'outbox'

/** Puts a message into the outbox; it is sent once the transaction has committed, and not when it rolls back. */
export async function postMessage(
  tx: Tx,
  keys: Keys,
  message: { channel: Channel; recipient: string; content: MessageContent },
): Promise<void> {
  const sealed_words = keys.encrypt('message', JSON.stringify(message.content))
  await insertMessage(tx, { channel: message.channel, recipient: message.recipient, sealed_words })
  await notify(tx, outboxChannel, '')
}

/** Sending ends after this, so that a message still belongs to whoever sends it when they mark it as sent. */
const sendingMsMax = minuteMs

const outbox: WorkQueue = {
  ...waitingMessages,
  channel: outboxChannel,
  leaseMs: 2 * sendingMsMax,
  attemptsMax: 5,
  // A code lives ten minutes, so later tries would be for nothing.
  firstWaitMs: 5_000,
}

/**
 * Sends what is due, one message after another. Of several processes that try, each message goes to one; it goes out
 * twice only when a process ends after a provider took it and before that was written down. Returns how many were tried.
 */
export const sendDueMessages = (
  { db, log }: JobContext,
  { keys, senders, stop }: { keys: Keys; senders: Senders; stop?: AbortSignal },
): Promise<number> =>
  workOff({ db, log }, outbox, {
    stop,
    work: async (id) => {
      const { channel, recipient, sealed_words } = await readMessage(db, id)
      const sender = senders[channel as Channel]
      if (!sender || !sealed_words) return finishMessage(db, id, 'kept')
      const content: MessageContent = JSON.parse(keys.decrypt('message', sealed_words))
      const sending = sender.send(recipient, content)
      await within(sendingMsMax, sending).catch((error: unknown) => refuse(error, recipient))
      await finishMessage(db, id, 'sent')
    },
    fail: (id, { problem, isLast }) => failMessage(db, id, { problem, isLast }),
  })

/** Gives on what a provider said without whom it was for: that stands in the outbox, and the log is for other eyes. */
function refuse(error: unknown, recipient: string): never {
  const said = error instanceof Error ? error.message : String(error)
  throw new Error(said.replaceAll(recipient, '…'))
}

/** How many messages of the last week could not be sent. */
export async function countUnsent(db: Database): Promise<number> {
  const { count } = await countFailedMessages(db)
  return Number(count)
}

/** Rejects when it takes longer; it isn't broken off, but nobody hears how it ends. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const ended = new AbortController()
  const late = setTimeout(ms, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`It took more than ${ms / 1000} s.`)
  })
  late.catch(() => undefined)
  return Promise.race([work, late]).finally(() => ended.abort())
}
