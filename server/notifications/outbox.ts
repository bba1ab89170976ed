/* Shared by whatever writes mails and short messages. */
import type { Database, Tx } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { notify } from '#server/core/notify.ts'
import type { Channel, MessageContent, Senders } from './channels.ts'
import {
  failMessage,
  finishMessage,
  insertMessage,
  lockDueMessage,
  postponeMessage,
} from './outbox-queries.ts'

/** Tells the process that sends that something waits. */
export const outboxChannel = 'outbox'

const attemptsMax = 5
/** The wait after the first failure; it doubles with each. A code lives ten minutes, so later tries would be for nothing. */
const firstWaitMs = 5_000

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

/** Sends what is due, one after another; of several processes that try, each message goes to one. Returns how many. */
export async function sendDueMessages(db: Database, keys: Keys, senders: Senders, log: Log): Promise<number> {
  for (let count = 0; ; count++) {
    const hadOne = await db.transaction().execute((tx) => sendOne(tx, keys, senders, log))
    if (!hadOne) return count
  }
}

async function sendOne(tx: Tx, keys: Keys, senders: Senders, log: Log): Promise<boolean> {
  const message = await lockDueMessage(tx)
  if (!message) return false
  const { id, channel, recipient, sealed_words, attempts } = message
  const sender = senders[channel as Channel]
  if (!sender || !sealed_words) {
    await finishMessage(tx, id, 'kept')
    return true
  }
  try {
    await sender.send(recipient, JSON.parse(keys.decrypt('message', sealed_words)))
    await finishMessage(tx, id, 'sent')
  } catch (error) {
    const problem = String((error as Error).message).slice(0, 500)
    log.warn({ messageId: id, channel, attempt: attempts + 1, problem }, 'a message was not sent')
    if (attempts + 1 >= attemptsMax) await failMessage(tx, id, problem)
    else await postponeMessage(tx, id, problem, firstWaitMs * 2 ** attempts)
  }
  return true
}
