/* Shared: server/schedule.ts lists what runs on its own. */

import type { AuditAct } from '#contract/site/audit.ts'
import type { DecisionKind } from '#contract/site/figures.ts'
import { dayAt, endOfDay, startOfDay } from '#server/core/china-time.ts'
import type { Database } from '#server/core/database.ts'
import { minuteMs } from '#server/core/durations.ts'
import type { Job } from '#server/core/job.ts'
import { readDeskWaiting } from '#server/site/desk/desk.ts'
import {
  countDay,
  deleteOldVisits,
  deleteRemovedUploads,
  markCounted,
  readUncountedDays,
  setWaiting,
} from './queries.ts'

/** A forum that was there before is counted in a few runs. */
const daysPerRun = 400
/** What was written shortly before midnight may be seen only after it. */
const settledAfterMs = 10 * minuteMs

/** Single visits and removed uploads are of no use once their day is counted; a large forum has millions of visits a day. */
const rowsKeptDays = 30
const visitsAtOnce = 20_000

/** What members are told of how often staff decided. */
export const actsOfKind: Record<Exclude<DecisionKind, 'reports'>, readonly AuditAct[]> = {
  deleted: ['delete_topic', 'delete_comment', 'delete_reply', 'delete_follow_up'],
  restored: ['restore_topic', 'restore_comment', 'restore_reply', 'restore_follow_up'],
  approved: ['approve_post'],
  refused: ['refuse_post'],
  closed: ['close_topic'],
  moved: ['move_topic', 'move_comment', 'split_topic', 'merge_topic'],
  warned: ['warn_member'],
  muted: ['mute_member'],
  banned: ['ban_member'],
  addresses: ['ban_address'],
}

/** Counts what today has brought so far, and every day before that is not done with. */
export async function countDays(db: Database, now = new Date()): Promise<void> {
  const today = dayAt(now)
  for (const day of await readUncountedDays(db, today, daysPerRun)) {
    const [from, to] = [startOfDay(day), endOfDay(day)]
    await db.transaction().execute(async (tx) => {
      await markCounted(tx, day, to.getTime() + settledAfterMs <= now.getTime())
      await countDay(tx, { day, from, to }, Object.values(actsOfKind).flat())
    })
  }
  const { counts } = await readDeskWaiting(db)
  const amount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  await db.transaction().execute((tx) => setWaiting(tx, today, amount))
}

export async function forgetVisits(db: Database, count = visitsAtOnce): Promise<void> {
  let gone = { count, last: 0 }
  while (gone.count === count)
    gone = await deleteOldVisits(db, { keptDays: rowsKeptDays, after: gone.last, count })
}

export const figureJobs: readonly Job[] = [
  { name: 'count-days', cron: '*/10 * * * *', run: ({ db }) => countDays(db) },
  { name: 'forget-visits', cron: '43 * * * *', run: ({ db }) => forgetVisits(db) },
  {
    name: 'forget-removed-uploads',
    cron: '47 3 * * *',
    run: async ({ db }) => void (await deleteRemovedUploads(db, rowsKeptDays)),
  },
]
