import type { OwnFiles } from './accounts/profile/archive.ts'
import { profileJobs } from './accounts/profile/jobs.ts'
import { exportChannel, makeWaitingExports } from './accounts/profile/own-data.ts'
import { signInJobs } from './accounts/sign-in/jobs.ts'
import { thirdPartyJobs } from './accounts/third-party/jobs.ts'
import { verificationJobs } from './accounts/verification/jobs.ts'
import type { Config } from './core/config.ts'
import { describeSpace, isAlmostFull, readDiskSpace } from './core/disk-space.ts'
import type { Job, JobContext } from './core/job.ts'
import { openKeys } from './core/keys.ts'
import type { Log } from './core/log.ts'
import { deleteOldRequestKeys } from './core/request-keys.ts'
import { openDatabase } from './db/database.ts'
import { listen } from './db/notifications.ts'
import { type RunningJobs, startJobs } from './jobs/jobs.ts'
import type { WorkLoop } from './jobs/work-loop.ts'
import { MarkdownRenderer } from './markdown/markdown.ts'
import { rerender } from './markdown/stored-html.ts'
import { proveLedger } from './money/ledger/jobs.ts'
import { pointJobs } from './money/points/jobs.ts'
import { type Gateways, openGateways } from './money/recharge/gateways.ts'
import { reconcileRecharges } from './money/recharge/jobs.ts'
import { endDueEnvelopes } from './money/red-envelopes/jobs.ts'
import { type RaisedAlarm, raiseAlarm } from './notifications/alarms.ts'
import { createSenders } from './notifications/channels.ts'
import { newsChannel, tellWaitingNews } from './notifications/follower-news.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { outboxLoops } from './notifications/outbox.ts'
import { announceDelivered, announcementChannel } from './notifications/sent-notifications.ts'
import { deliveryChannel } from './notifications/webhook-outlet.ts'
import { hearUnread } from './people/delivery/hear-unread.ts'
import { hasOwnSecretKey, openPushKeys } from './people/delivery/push-keys.ts'
import { deliveryJobs } from './people/delivery/send-mails.ts'
import { pushChannel, pushContact, pushJobs, sendDuePushes } from './people/delivery/send-pushes.ts'
import { assistantJobs } from './posts/assistant/jobs.ts'
import { guardJobs } from './posts/guards/jobs.ts'
import { publishingJobs } from './posts/publishing/jobs.ts'
import { returnDueBounties } from './posts/questions/jobs.ts'
import { readPlaceJobs } from './posts/read-places/jobs.ts'
import { spellingJobs } from './posts/search/jobs.ts'
import { searchJobs } from './posts/search-index/jobs.ts'
import { searchedWordJobs } from './posts/searched-words/jobs.ts'
import { similarJobs } from './posts/similar/jobs.ts'
import { topicJobs } from './posts/topics/jobs.ts'
import { keepReplyOrder, replyOrderChannel } from './posts/topics/reply-order.ts'
import { uploadJobs } from './posts/uploads/jobs.ts'
import { readOwnFiles } from './posts/uploads/own-files.ts'
import { tryStorageJob } from './posts/uploads/try-storage.ts'
import { openUploadStore, type UploadStore } from './posts/uploads/upload-store.ts'
import { makeWaitingStreams, videoChannel } from './posts/uploads/video-streams.ts'
import { batchChannel, carryOutBatches } from './site/batches/carry-out.ts'
import { feedbackJobs } from './site/feedback/jobs.ts'
import { figureJobs } from './site/figures/count-days.ts'
import { sendDueDeliveries, webhookJobs } from './site/webhooks/send-deliveries.ts'
import { accountEndings } from './site.ts'
import { storedHtml } from './stored-html.ts'

/** No job comes more often than each minute. */
const latenessSeconds = 10

/** A job renders so many texts beside what members write; `npm run rerender` renders all at once. */
const renderedAgainPerRun = 500

const otherSecretKey =
  "The secret key is not the one that this forum began with: authenticators, webhooks and keys of the assistant can't be read. Restore secret.key in DATA_DIR, or set SECRET_KEY as it was"

/** Starts everything that nobody asks for: what runs on a clock, and what works off what others leave behind. */
export async function startSchedule(url: string, config: Config, log: Log): Promise<RunningJobs> {
  const db = openDatabase(url, { max: 2 })
  const keys = await openKeys(config)
  const uploads = await openUploadStore(config)
  const senders = createSenders(config)
  const markdown = new MarkdownRenderer(log)
  const notifications = await listen(url, (err) => log.warn({ err }, 'notifications of jobs'))
  const alarm = (raised: RaisedAlarm) =>
    raiseAlarm({ db, keys }, raised).catch((err: unknown) =>
      log.error({ err }, 'an alarm could not be raised'),
    )
  const context: JobContext = {
    db,
    log,
    onFailure: ({ name, problem }) => alarm({ kind: 'job', subject: name, detail: problem }),
  }
  const ownFiles: OwnFiles = (files, memberId) => readOwnFiles(files, memberId, uploads)
  if (!(await hasOwnSecretKey(db, keys))) log.error(otherSecretKey)
  const pushAccess = { keys: await openPushKeys(db, keys), contact: pushContact(config) }
  const loops: WorkLoop[] = [
    ...outboxLoops(context, { keys, senders }),
    { channel: exportChannel, work: (stop) => makeWaitingExports(context, { ownFiles, stop }) },
    { channel: videoChannel, work: (stop) => makeWaitingStreams(context, { store: uploads, stop }) },
    { channel: replyOrderChannel, work: (stop) => keepReplyOrder(db, stop) },
    { channel: announcementChannel, work: (stop) => announceDelivered(context, { stop }) },
    { channel: newsChannel, work: (stop) => tellWaitingNews(context, { stop }) },
    { channel: batchChannel, work: (stop) => carryOutBatches(context, stop) },
    { channel: pushChannel, work: (stop) => sendDuePushes(context, pushAccess, stop) },
    { channel: deliveryChannel, work: (stop) => sendDueDeliveries(context, { keys, alarm }, stop) },
  ]
  const jobs = listJobs({
    gateways: openGateways(config, db, keys),
    uploads,
    markdown,
    alarm,
    dataDir: config.dataDir,
    deliveries: [...deliveryJobs(config, keys), ...pushJobs],
  })
  const running = await startJobs(url, context, { jobs, loops, notifications, latenessSeconds })
  const hearing = await hearUnread(context, notifications)
  return {
    async stop() {
      await notifications.close()
      await hearing.stop()
      await running.stop()
      for (const sender of Object.values(senders)) sender.close?.()
      await Promise.all([db.destroy(), markdown.close()])
    },
  }
}

export interface JobDeps {
  gateways: Gateways
  uploads: UploadStore
  markdown: MarkdownRenderer
  alarm: (raised: RaisedAlarm) => Promise<void>
  dataDir: string
  deliveries: readonly Job[]
}

/** All that runs on a clock. */
export const listJobs = ({
  gateways,
  uploads,
  markdown,
  alarm,
  dataDir,
  deliveries,
}: JobDeps): readonly Job[] => [
  ...verificationJobs,
  ...signInJobs,
  ...thirdPartyJobs,
  ...profileJobs(accountEndings),
  ...notificationJobs,
  ...feedbackJobs,
  ...webhookJobs,
  ...pointJobs,
  ...deliveries,
  ...publishingJobs,
  ...guardJobs,
  ...readPlaceJobs,
  ...assistantJobs,
  ...topicJobs,
  ...similarJobs,
  ...searchJobs,
  ...spellingJobs,
  ...searchedWordJobs,
  ...uploadJobs(uploads),
  ...figureJobs,
  ...storedHtml.map(
    (stored): Job => ({
      name: `render-again-${stored.name}`,
      cron: '* * * * *',
      run: async ({ db, log }) => {
        await rerender(stored, { db, markdown, log }, { count: renderedAgainPerRun })
      },
    }),
  ),
  {
    name: 'forget-request-keys',
    cron: '37 * * * *',
    run: async ({ db }) => {
      await deleteOldRequestKeys(db)
    },
  },
  { name: 'return-due-bounties', cron: '*/5 * * * *', run: ({ db, log }) => returnDueBounties(db, log) },
  { name: 'end-due-envelopes', cron: '*/5 * * * *', run: ({ db, log }) => endDueEnvelopes(db, log) },
  {
    name: 'reconcile-recharges',
    cron: '* * * * *',
    run: ({ db, log }) => reconcileRecharges(db, gateways, log),
  },
  {
    name: 'prove-ledger',
    cron: '41 2 * * *',
    async run({ db, log }) {
      const violation = await proveLedger(db, log)
      if (violation) await alarm({ kind: 'ledger', detail: violation })
    },
  },
  tryStorageJob(uploads, (detail) => alarm({ kind: 'storage', detail })),
  {
    name: 'look-at-disk',
    cron: '*/5 * * * *',
    async run() {
      const space = await readDiskSpace(dataDir)
      if (isAlmostFull(space)) await alarm({ kind: 'disk', detail: describeSpace(dataDir, space) })
    },
  },
]
