import { PgBoss } from 'pg-boss'
import { forgetExpired } from '#server/accounts/jobs.ts'
import { forgetOldCodes } from '#server/codes/jobs.ts'
import type { Config } from '#server/core/config.ts'
import { openKeys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { listen } from '#server/db/notifications.ts'
import { proveLedger } from '#server/money/ledger/jobs.ts'
import { type Gateways, openGateways } from '#server/money/recharge/gateways.ts'
import { reconcileRecharges } from '#server/money/recharge/jobs.ts'
import { createSenders } from '#server/notifications/channels.ts'
import { newsChannel, tellWaitingNews } from '#server/notifications/follower-news.ts'
import { outboxChannel, sendDueMessages } from '#server/notifications/outbox.ts'
import { remindOfEndingRoles } from '#server/notifications/reminders.ts'
import { forgetOldMessages } from '#server/outbox/jobs.ts'
import { endDueAccounts, forgetOldExports } from '#server/own-data/jobs.ts'
import { exportChannel, makeWaitingExports } from '#server/own-data/own-data.ts'
import { makeWaitingStreams, videoChannel } from '#server/posts/uploads/video-streams.ts'
import { endDueEnvelopes } from '#server/red-envelopes/jobs.ts'
import { forgetExpiredFactors } from '#server/second-factor/jobs.ts'
import { forgetExpiredAttempts } from '#server/third-party/jobs.ts'
import { keepTopicWords } from '#server/topics/jobs.ts'
import { removeAbandonedUploads, removeUnusedUploads } from '#server/uploads/jobs.ts'
import { openUploadPlace, type UploadPlace } from '#server/uploads/upload-place.ts'
import { startWorkLoop } from './work-loop.ts'

interface Job {
  name: string
  /** In UTC. */
  cron: string
  run: (db: Database, log: Log, parts: JobParts) => Promise<void>
}

interface JobParts {
  gateways: Gateways
  place: UploadPlace
}

/** Everything that runs on a clock. */
const schedule: readonly Job[] = [
  { name: 'delete-expired', cron: '17 * * * *', run: forgetExpired },
  { name: 'delete-expired-factors', cron: '7 * * * *', run: forgetExpiredFactors },
  { name: 'delete-expired-attempts', cron: '9 * * * *', run: forgetExpiredAttempts },
  { name: 'end-due-accounts', cron: '3 * * * *', run: endDueAccounts },
  { name: 'delete-old-exports', cron: '47 * * * *', run: forgetOldExports },
  { name: 'delete-old-codes', cron: '27 * * * *', run: forgetOldCodes },
  { name: 'remind-of-ending-roles', cron: '23 * * * *', run: remindOfEndingRoles },
  { name: 'keep-topic-words', cron: '* * * * *', run: keepTopicWords },
  { name: 'end-due-envelopes', cron: '*/5 * * * *', run: endDueEnvelopes },
  {
    name: 'reconcile-recharges',
    cron: '* * * * *',
    run: (db, log, { gateways }) => reconcileRecharges(db, gateways, log),
  },
  {
    name: 'remove-unused-uploads',
    cron: '*/10 * * * *',
    run: (db, _log, { place }) => removeUnusedUploads(db, place),
  },
  {
    name: 'remove-abandoned-uploads',
    cron: '23 3 * * *',
    run: (db, _log, { place }) => removeAbandonedUploads(db, place),
  },
  { name: 'prove-ledger', cron: '41 2 * * *', run: proveLedger },
  { name: 'delete-old-messages', cron: '37 3 * * *', run: forgetOldMessages },
]

/** Runs the schedule, and sends what is in the outbox; of many hosts on one database, one does each at a time. */
export async function startJobs(url: string, config: Config, log: Log): Promise<{ stop(): Promise<void> }> {
  const db = openDatabase(url, { max: 2 })
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 2,
    application_name: 'teahouse-jobs',
  })
  boss.on('error', (err) => log.warn({ err }, 'jobs'))
  await boss.start()
  const keys = await openKeys(config)
  const place = await openUploadPlace(config)
  const parts = { gateways: openGateways(config, db, keys), place }
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, () => run(db, log, parts))
  }
  const notifications = await listen(url, (err) => log.warn({ err }, 'notifications of jobs'))
  const senders = createSenders(config)
  // Making a stream takes minutes, which nobody waits for who stops.
  const stopping = new AbortController()
  const makeStreams = () => makeWaitingStreams(db, place, log, stopping.signal)
  // One after another, because they share a connection to hear on.
  const loops = [
    await startWorkLoop(notifications, outboxChannel, () => sendDueMessages(db, keys, senders, log), log),
    await startWorkLoop(notifications, exportChannel, () => makeWaitingExports(db, log), log),
    await startWorkLoop(notifications, videoChannel, makeStreams, log),
    await startWorkLoop(notifications, newsChannel, () => tellWaitingNews(db), log),
  ]
  return {
    async stop() {
      stopping.abort()
      await notifications.close()
      await Promise.all(loops.map((loop) => loop.stop()))
      for (const sender of Object.values(senders)) sender.close?.()
      await boss.stop({ graceful: true, timeout: 5_000 })
      await db.destroy()
    },
  }
}
