/* Shared: server/schedule.ts starts it beside its loops. */
import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import type { Notifications } from '#server/core/notify.ts'
import { everyonesUnreadChannel, unreadChannel } from '#server/notifications/unread-lines.ts'
import { collectPushes } from './send-pushes.ts'

/** Whoever looks at the site reads it in this time, and needs no push. */
const readingMs = 5_000

/** Collects what members were told for their devices, a moment later and all of it together. */
export async function hearUnread(
  { db, log }: { db: Database; log: Log },
  notifications: Notifications,
): Promise<{ stop(): Promise<void> }> {
  const told = new Set<number>()
  let isToldToAll = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const collect = () => {
    timer = undefined
    const of = isToldToAll ? {} : { memberIds: [...told] }
    told.clear()
    isToldToAll = false
    running = running
      .then(() => collectPushes({ db, log }, of))
      .catch((err: unknown) => log.error({ err }, 'pushes could not be collected'))
  }
  await notifications.on(unreadChannel, (memberIds) => {
    for (const id of memberIds.split(' ')) told.add(Number(id))
    timer ??= setTimeout(collect, readingMs)
  })
  await notifications.on(everyonesUnreadChannel, () => {
    isToldToAll = true
    timer ??= setTimeout(collect, readingMs)
  })
  return {
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}
