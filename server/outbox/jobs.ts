import type { Database } from '#server/db/database.ts'
import type { Notifications } from '#server/db/notifications.ts'
import type { Keys } from '#server/keys.ts'
import type { Log } from '#server/log.ts'
import type { Senders } from './channels.ts'
import { outboxChannel, sendDueMessages } from './outbox.ts'
import { deleteOldMessages } from './queries.ts'

/** What is due later, and what was announced while nobody listened, is found by looking. */
const lookEveryMs = 5_000

export const forgetOldMessages = async (db: Database): Promise<void> => {
  await deleteOldMessages(db)
}

export interface Sending {
  db: Database
  notifications: Notifications
  keys: Keys
  senders: Senders
  log: Log
}

/** Sends whatever comes into the outbox until it is stopped; stopping waits for the message under way. */
export async function startSending({ db, notifications, keys, senders, log }: Sending) {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const work = async () => {
    do {
      isAskedAgain = false
      await sendDueMessages(db, keys, senders, log)
    } while (isAskedAgain)
  }
  const wake = () => {
    isAskedAgain = true
    running ??= work()
      .catch((err) => log.error({ err }, 'sending messages'))
      .finally(() => {
        running = undefined
      })
  }
  await notifications.on(outboxChannel, wake)
  const timer = setInterval(wake, lookEveryMs)
  wake()
  return {
    async stop() {
      clearInterval(timer)
      await running
      for (const sender of Object.values(senders)) sender.close?.()
    },
  }
}
