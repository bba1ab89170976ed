import type { Database, Tx } from './database.ts'
import { type Notifications, notify } from './notify.ts'

const channel = 'live'

/** Tells every process which sessions are out, at commit: whoever holds a line of their browsers ends it. */
export async function tellSessionsEnded(db: Database | Tx, sessionIds: readonly number[]): Promise<void> {
  // A notification has at most 8,000 bytes.
  for (let at = 0; at < sessionIds.length; at += 300) {
    await notify(db, channel, sessionIds.slice(at, at + 300).join(' '))
  }
}

/** Calls `fn` for each session that ends, from the moment the promise resolves. */
export const onSessionEnded = (
  notifications: Notifications,
  fn: (sessionId: number) => void,
): Promise<void> =>
  notifications.on(channel, (payload) => {
    for (const id of payload.split(' ')) fn(Number(id))
  })
