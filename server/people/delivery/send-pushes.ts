/* Shared: server/schedule.ts lists what runs on its own. */
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Config } from '#server/core/config.ts'
import type { Database } from '#server/core/database.ts'
import { hourMs, minuteMs } from '#server/core/durations.ts'
import type { Job, JobContext } from '#server/core/job.ts'
import { notify } from '#server/core/notify.ts'
import { OutOfReach, publicReach, type Reach } from '#server/core/reach.ts'
import { readSettings } from '#server/core/settings.ts'
import { TryLater, type WorkQueue, workOff } from '#server/core/work-queue.ts'
import {
  readUnreadNotifications,
  readUnreadNotificationsAfter,
} from '#server/notifications/unread-notifications.ts'
import { encryptPush } from './encrypt-push.ts'
import { memberSlices, membersPerSlice } from './member-slices.ts'
import { type MissedLine, toMissedLines } from './missed-lines.ts'
import { postPush } from './post-push.ts'
import type { PushKeys } from './push-keys.ts'
import {
  deleteEndedDevices,
  deleteLostDevice,
  deletePush,
  findPush,
  insertPushes,
  type PushRow,
  readDeviceOwners,
  readPushedConversations,
  readPushedLines,
  readPushMembers,
  waitingPushes,
} from './push-queries.ts'
import { isQuietAt } from './quiet-hours.ts'

export const pushChannel = 'outgoing_pushes'

type Running = Pick<JobContext, 'db' | 'log'>

/**
 * Leaves what these members have not read for their devices, or what all of them haven't. In quiet hours it waits until they
 * are over, and goes as one then.
 */
export async function collectPushes(
  { db, log }: Running,
  {
    memberIds,
    now = new Date(),
    perSlice = membersPerSlice,
  }: { memberIds?: readonly number[]; now?: Date; perSlice?: number } = {},
): Promise<void> {
  if (!(await readSettings(db)).allowPushes) return
  let count = 0
  for await (const slice of memberIds
    ? inSlices(memberIds, perSlice)
    : memberSlices(db, readDeviceOwners, perSlice))
    count += await collectOf({ db, log }, slice, now)
  if (count > 0) await notify(db, pushChannel, '')
}

function* inSlices(memberIds: readonly number[], perSlice: number): Generator<readonly number[]> {
  for (let at = 0; at < memberIds.length; at += perSlice) yield memberIds.slice(at, at + perSlice)
}

/** Returns how many pushes wait then. */
async function collectOf({ db, log }: Running, memberIds: readonly number[], now: Date): Promise<number> {
  const members = (await readPushMembers(db, memberIds)).filter((member) => !isQuietAt(now, member))
  const notifications = await readUnreadNotificationsAfter(
    db,
    members
      .filter(({ pushed }) => pushed.includes('notifications'))
      .map(({ member_id: memberId, notified_until: after }) => ({ memberId, after })),
  )
  let count = 0
  for (const member of members) {
    const unread = notifications.get(member.member_id) ?? []
    if (!member.has_news && unread.length === 0) continue
    // A device may be gone by now, which keeps nothing from the others.
    count += await insertPushes(db, member, unread).catch((err: unknown) => {
      log.error({ err, memberId: member.member_id }, 'a push could not be collected')
      return 0
    })
  }
  return count
}

const pushes: WorkQueue = {
  ...waitingPushes,
  channel: pushChannel,
  leaseMs: minuteMs,
  attemptsMax: 6,
  firstWaitMs: 30_000,
}

/** Push services are far away, and most of the time is spent waiting for them. */
const sentAtOnce = 8

export interface PushAccess {
  keys: PushKeys
  /** Whom a push service may turn to: an address that begins with https: or mailto:. */
  contact: string | undefined
  /** Elsewhere than the public network only in tests. */
  reach?: Reach
}

/** Sends what is due. A push goes out twice only when a process ends after its service took it and before that was written down. */
export async function sendDuePushes(
  { db, log }: JobContext,
  access: PushAccess,
  stop?: AbortSignal,
): Promise<void> {
  // What waits already goes once staff open it again.
  if (!(await readSettings(db)).allowPushes) return
  const workers = Array.from({ length: sentAtOnce }, () =>
    workOff({ db, log }, pushes, {
      stop,
      work: (id) => sendPush({ db, log }, id, access),
      fail: async (id, { isLast }) => {
        if (isLast) await deletePush(db, id)
      },
    }),
  )
  await Promise.all(workers)
}

/** Says what is still unread at this moment; of what was read meanwhile nothing goes. Throws where it is to be tried again. */
async function sendPush({ db, log }: Running, id: number, access: PushAccess): Promise<void> {
  const push = await findPush(db, id)
  const words = push && (await composePush(db, push))
  if (push && words) await hand({ db, log }, push, words, access)
  await deletePush(db, id)
}

async function hand(
  { db, log }: Running,
  push: PushRow,
  words: string,
  { keys, contact, reach = publicReach }: PushAccess,
): Promise<void> {
  const endpoint = new URL(push.endpoint)
  const body = encryptPush(words, { publicKey: push.public_key, secret: push.secret })
  const post = { body, authorization: keys.authorize(endpoint, contact), reach }
  requireNoHold(endpoint.origin)
  const { status, waitMs } = await postPush(endpoint, post).catch((error: unknown) => {
    // An address that leads where none of us goes is as good as gone.
    if (error instanceof OutOfReach) return { status: 410, waitMs: 0 }
    // One that says nothing keeps a worker for ten seconds each time, and all that waits for other services with it.
    throw holdOff(endpoint.origin, `can't be reached: ${(error as Error).message}`, unreachableMs)
  })
  if (status === 404 || status === 410) await deleteLostDevice(db, push.device_id, push.endpoint)
  else if (status === 429 || status >= 500) throw holdOff(endpoint.origin, `answers ${status}`, waitMs)
  // As when it doesn't know our key. Not the whole address: whoever has it may send to the device.
  else if (status >= 300) log.warn({ service: endpoint.origin, status }, 'a push service refused a push')
}

/** Push services that want nothing before a time, which they say themselves; this process alone sends. */
const heldUntil = new Map<string, number>()
const unreachableMs = minuteMs
/** A service that wants longer is asked anew then: what waits is a day old at most. */
const holdMsMax = 6 * hourMs

function requireNoHold(origin: string): void {
  const waitMs = (heldUntil.get(origin) ?? 0) - performance.now()
  if (waitMs > 0) throw new TryLater('The push service wants nothing yet.', waitMs)
}

function holdOff(origin: string, problem: string, wantedMs: number): Error {
  const waitMs = Math.min(wantedMs, holdMsMax)
  for (const [held, until] of heldUntil) if (until < performance.now()) heldUntil.delete(held)
  if (waitMs > 0) heldUntil.set(origin, performance.now() + waitMs)
  return new TryLater(`The push service ${problem}.`, waitMs)
}

/** A notification shows so many lines; a title has at most 90 characters, so it is far below what a push may hold. */
const linesMax = 3

/** What the service worker gets (public/service-worker.js). */
export interface PushWords {
  title: string
  body: string
  /** Where it leads on this site. */
  path: string
  /** A later one of the same takes its place on the screen. */
  tag: string
}

async function composePush(db: Database, push: PushRow): Promise<string | undefined> {
  const [{ title, commentsPerPage }, reminders, conversations, unread] = await Promise.all([
    readSettings(db),
    readPushedLines(db, push),
    readPushedConversations(db, push),
    readUnreadNotifications(db, push.member_id),
  ])
  const locale = push.language
  const notifications = unread.filter(({ id }) => push.notification_ids.includes(id))
  const lines = toMissedLines({ notifications, reminders, conversations }, { locale, commentsPerPage })
  if (lines.length === 0) return undefined
  const list =
    reminders.length > 0 ? 'remindList' : conversations.length > 0 ? 'privateMessageList' : 'systemNotifyList'
  const listPath = `/user/control/${list}`
  return JSON.stringify({ title: title[locale], ...toWords(lines, listPath, locale) })
}

function toWords(lines: readonly MissedLine[], listPath: string, locale: Language): Omit<PushWords, 'title'> {
  const path = (lines.length === 1 && lines[0]?.path) || listPath
  const more = lines.length - linesMax
  const body = [
    ...lines.slice(0, linesMax).map(({ words }) => words),
    ...(more > 0 ? [m.mails_missed_more({ count: more }, { locale })] : []),
  ].join('\n')
  return { body, path, tag: path }
}

/** Apple's service takes no request without a contact. */
export const pushContact = ({ publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>): string | undefined =>
  publicUrl?.startsWith('https:') ? publicUrl : mail && `mailto:${/[^<>\s]+@[^<>\s]+/.exec(mail.from)?.[0]}`

/** What was told while no process listened, and what waited for quiet hours to end. */
export const pushJobs: readonly Job[] = [
  { name: 'collect-pushes', cron: '*/5 * * * *', run: (context) => collectPushes(context) },
  {
    name: 'delete-ended-push-devices',
    cron: '43 * * * *',
    run: async ({ db }) => {
      await deleteEndedDevices(db)
    },
  },
]
