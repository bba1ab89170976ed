import type { ReminderKind } from '#contract/notifications/reminders.ts'
import type { Tx } from '#server/core/database.ts'
import { deferRow } from '#server/core/deferred-writes.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { JobContext } from '#server/core/job.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import {
  failNews,
  type NewsRow,
  newNews,
  newsChannel,
  readNewsKind,
  type ToldTo,
  tellBatch,
  waitingNews,
} from './news-queries.ts'

export { newsChannel } from './news-queries.ts'

/** A transaction each: few enough that nobody waits for one, and what is told twice after a crash is told once. */
const followersPerBatch = 1_000

/** Begins anew with each batch. */
const leaseMs = minuteMs

const news: WorkQueue = { ...waitingNews, channel: newsChannel, leaseMs, attemptsMax: 5, firstWaitMs: 5_000 }

/** Leaves it to a job to tell the author's followers; of who has none nothing is written. */
export async function tellFollowers(tx: Tx, row: NewsRow): Promise<void> {
  await queueNews(tx, row, 'followers')
}

/** The same for those who watch the topic; of one that nobody watches nothing is written. */
export async function tellWatchers(tx: Tx, row: NewsRow): Promise<void> {
  await queueNews(tx, row, 'watchers')
}

const queueNews = (tx: Tx, row: NewsRow, toldTo: ToldTo) => deferRow(tx, newNews, { ...row, toldTo })

/**
 * Tells followers and watchers of all that waits, the oldest first. Whoever has heard of the event in a way that concerns them more
 * isn't told again, and of what was deleted meanwhile nobody is.
 */
export async function tellWaitingNews(
  context: JobContext,
  { perBatch = followersPerBatch, stop }: { perBatch?: number; stop?: AbortSignal } = {},
): Promise<void> {
  const { db } = context
  await workOff(context, news, {
    stop,
    work: async (id, stopping) => {
      const row = await readNewsKind(db, id)
      if (!row) return
      const news = { id, kind: row.kind as ReminderKind, toldTo: row.told_to as ToldTo }
      while (await tellBatch(db, news, { count: perBatch, leaseMs })) stopping.throwIfAborted()
    },
    fail: async (id, { isLast }) => {
      if (isLast) await failNews(db, id)
    },
  })
}
