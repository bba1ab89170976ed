/* Shared: server/schedule.ts lists what runs on its own. */
import type { Database } from '#server/core/database.ts'
import { dayMs, minuteMs } from '#server/core/durations.ts'
import type { Job, JobContext } from '#server/core/job.ts'
import type { Keys } from '#server/core/keys.ts'
import { postMessage } from '#server/core/post-message.ts'
import { anyPublicPort, type Reach } from '#server/core/reach.ts'
import { signMessage } from '#server/core/sign-message.ts'
import { type WorkQueue, workOff } from '#server/core/work-queue.ts'
import type { RaisedAlarm } from '#server/notifications/alarms.ts'
import { deliveryChannel } from '#server/notifications/webhook-outlet.ts'
import { composeEvent } from './compose-event.ts'
import * as queries from './delivery-queries.ts'

/** Ten attempts take a good four hours. */
const deliveries: WorkQueue = {
  ...queries.waitingDeliveries,
  channel: deliveryChannel,
  leaseMs: minuteMs,
  attemptsMax: 10,
  firstWaitMs: 30_000,
}

/** Receivers are far away, and most of the time is spent waiting for them. */
const sentAtOnce = 4
const closedAfterMs = 3 * dayMs
const keptDays = 14

export interface DeliveryAccess {
  keys: Keys
  alarm: (raised: RaisedAlarm) => Promise<void>
  /** Elsewhere than the public network only in tests. */
  reach?: Reach
}

/**
 * Sends what is due. An event arrives twice only when a process ends after it was taken and before that was written down, or when
 * staff send it again; both bear the same id.
 */
export async function sendDueDeliveries(
  { db, log }: JobContext,
  access: DeliveryAccess,
  stop?: AbortSignal,
): Promise<void> {
  const workers = Array.from({ length: sentAtOnce }, () =>
    workOff({ db, log }, deliveries, {
      stop,
      work: (id) => deliver(db, id, access),
      async fail(id, { isLast }) {
        if (isLast) await queries.markFailed(db, id)
        await restOrClose(db, id, access)
      },
    }),
  )
  await Promise.all(workers)
}

/** Throws where it is to be tried again, in words that hold nothing of what was sent. */
async function deliver(db: Database, id: number, { keys, reach = anyPublicPort }: DeliveryAccess) {
  const delivery = await queries.findDelivery(db, id)
  if (!delivery) return
  const { messageId, body } = await composeEvent(db, delivery)
  const headers = signMessage(keys.decrypt('webhook', delivery.encrypted_secret), { messageId, body })
  const since = performance.now()
  const attempt = await post(delivery.url, { body, headers, reach })
  await queries.setAttempt(db, id, { ...attempt, took_ms: Math.round(performance.now() - since) })
  if (!attempt.status) throw new Error('The receiver could not be reached.')
  if (attempt.status < 200 || attempt.status >= 300)
    throw new Error(`The receiver answered ${attempt.status}.`)
  await queries.markDelivered(db, delivery)
}

type Event = Pick<Parameters<typeof postMessage>[1], 'body' | 'headers' | 'reach'>

const post = async (url: string, event: Event) => {
  try {
    return await postMessage(new URL(url), { ...event, timeoutMs: 10_000, answerBytesMax: 500 })
  } catch (error) {
    return { status: null, answer: (error as Error).message }
  }
}

/** A webhook that has heard nothing for days is closed, and the staff are told. */
async function restOrClose(db: Database, deliveryId: number, { alarm }: DeliveryAccess): Promise<void> {
  const webhook = await queries.noteFailure(db, deliveryId)
  if (!webhook || Date.now() - webhook.failing_since.getTime() < closedAfterMs) return
  if (await queries.closeWebhook(db, webhook.id))
    await alarm({
      kind: 'webhook',
      subject: webhook.name,
      detail: `failing since ${webhook.failing_since.toISOString()}`,
    })
}

export const webhookJobs: readonly Job[] = [
  {
    name: 'delete-old-webhook-deliveries',
    cron: '51 * * * *',
    run: async ({ db }) => {
      await queries.deleteOldDeliveries(db, keptDays)
    },
  },
]
