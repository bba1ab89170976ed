/* Shared by whatever writes mails and short messages. */

import { setTimeout } from 'node:timers/promises'
import type { Database, Tx } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { JobContext } from '#server/core/job.ts'
import type { Keys } from '#server/core/keys.ts'
import { notify } from '#server/core/notify.ts'
import { Hopeless, type WorkQueue, workOff } from '#server/core/work-queue.ts'
import type { Channel, MessageContent, Senders } from './channels.ts'
import {
  countFailedMessages,
  deleteLaterMail,
  failMessage,
  finishMessage,
  giveUpUnsent,
  insertMessage,
  messageLines,
  messageTable,
  readMessage,
} from './outbox-queries.ts'

/** Tells the process that sends that something waits. */
export const outboxChannel = 'outbox'

interface OutboxMessage {
  channel: Channel
  recipient: string
  content: MessageContent
  /** It is sent beside those that somebody waits for, not among them. */
  canWait?: boolean
}

/** Puts a message into the outbox; it is sent once the transaction has committed, and not when it rolls back. */
export async function postMessage(
  tx: Tx,
  keys: Keys,
  { content, canWait = false, ...message }: OutboxMessage,
): Promise<void> {
  const sealed_words = keys.encrypt('message', JSON.stringify(content))
  await insertMessage(tx, { ...message, can_wait: canWait, sealed_words })
  await notify(tx, outboxChannel, '')
}

/**
 * Posts a message that takes the place of one to the same recipient which a provider has not taken so far: sent after it, the older
 * would be taken for the newer.
 */
export async function postInPlace(tx: Tx, keys: Keys, message: OutboxMessage): Promise<void> {
  await giveUpUnsent(tx, message)
  await postMessage(tx, keys, message)
}

/** What was written for a member goes to no address that is theirs no longer, unless it is being sent at this moment. */
export async function leaveAddress(tx: Tx, email: string | null): Promise<void> {
  if (email) await deleteLaterMail(tx, email)
}

/**
 * Sending ends after this, which is more than a mail server is waited for, so that a message still belongs to whoever sends it when
 * they mark it as sent.
 */
const sendingMsMax = minuteMs

const outbox = { ...messageTable, channel: outboxChannel, leaseMs: 2 * sendingMsMax }

const lines: readonly WorkQueue[] = [
  // Each try may cost money, and a code that comes late helps nobody.
  { ...outbox, isWaiting: messageLines.sms, attemptsMax: 5, firstWaitMs: 5_000 },
  // Five minutes: so long a server that doesn't know us wants us to wait. A code lives for ten.
  { ...outbox, isWaiting: messageLines.mail, attemptsMax: 7, firstWaitMs: 5_000 },
  // Four hours. What such a mail tells is marked as told, and no other tells it again.
  { ...outbox, isWaiting: messageLines.laterMail, attemptsMax: 9, firstWaitMs: minuteMs },
]

interface Sending {
  keys: Keys
  senders: Senders
}

/**
 * The lines in which messages wait, each gone through beside the others: nobody who waits for a code waits for everybody's digest,
 * and nobody who waits for an SMS for a mail server that hangs.
 */
export const outboxLoops = (context: JobContext, sending: Sending) =>
  lines.map((line) => ({
    channel: outboxChannel,
    work: (stop: AbortSignal) => sendLine(context, line, { ...sending, stop }),
  }))

/** Sends what is due. Returns how many were tried. */
export async function sendDueMessages(context: JobContext, sending: Sending): Promise<number> {
  const tried = await Promise.all(lines.map((line) => sendLine(context, line, sending)))
  return tried.reduce((sum, count) => sum + count, 0)
}

/**
 * Sends what is due in a line, one message after another. Of several processes that try, each message goes to one; it goes out
 * twice only when a process ends after a provider took it and before that was written down.
 */
const sendLine = (
  { db, log }: JobContext,
  line: WorkQueue,
  { keys, senders, stop }: Sending & { stop?: AbortSignal },
): Promise<number> =>
  workOff({ db, log }, line, {
    stop,
    work: async (id) => {
      const message = await readMessage(db, id)
      if (!message) return
      const { channel, recipient, sealed_words } = message
      const sender = senders[channel as Channel]
      if (!sender || !sealed_words) return finishMessage(db, id, 'kept')
      const content: MessageContent = JSON.parse(keys.decrypt('message', sealed_words))
      const sending = within(sendingMsMax, (signal) => sender.send(recipient, content, signal))
      await sending.catch((error: unknown) => refuse(error, recipient, content.code))
      await finishMessage(db, id, 'sent')
    },
    fail: (id, { problem, isLast }) => failMessage(db, id, { problem, isLast }),
  })

/**
 * Gives on what a provider said without whom it was for, which stands in the outbox, while the log is for other eyes; and without
 * a code that it may have repeated, which is for its recipient's eyes alone.
 */
function refuse(error: unknown, recipient: string, code = ''): never {
  const said = error instanceof Error ? error.message : String(error)
  // Domains are said in small letters, and numbers without what leads to their country.
  const named = recipient.replace(/^\+(?:86)?/, '').replace(/\W/g, '\\$&')
  const problem = said.replaceAll(new RegExp(code ? `${named}|${code}` : named, 'gi'), '…')
  throw error instanceof Hopeless ? new Hopeless(problem) : new Error(problem)
}

/** How many messages of the last week could not be sent, those that have waited for ten minutes because of that among them. */
export async function countUnsent(db: Database): Promise<number> {
  const { count } = await countFailedMessages(db)
  return Number(count)
}

/** Rejects when it takes longer, and breaks it off; what can't be broken off goes on, but nobody hears how it ends. */
async function within<Result>(ms: number, work: (late: AbortSignal) => Promise<Result>): Promise<Result> {
  const [late, ended] = [new AbortController(), new AbortController()]
  const tooLate = setTimeout(ms, undefined, { signal: ended.signal, ref: false }).then(() => {
    late.abort()
    throw new Error(`It took more than ${ms / 1000} s.`)
  })
  tooLate.catch(() => undefined)
  return Promise.race([tooLate, work(late.signal)]).finally(() => ended.abort())
}
