/* Shared by features whose unread things are numbers in the header. */
import type { LiveMessage } from '#contract/notifications/live.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Host } from '#server/core/host.ts'
import type { Log } from '#server/core/log.ts'
import { type Notifications, notify } from '#server/core/notify.ts'
import { countUnreadOf } from './own-reminder-queries.ts'
import { countUnreadNotificationsOf } from './system-notification-queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    /** How many private messages each of these members has not read; those who have read all are missing. */
    countUnreadMessages: (db: Database, memberIds: readonly number[]) => Promise<Map<number, number>>
  }
}

/** Says whose counts have changed; migrations tell of reminders on it, too. */
export const unreadChannel = 'reminders'

/** What is said on it may have changed the counts of everybody who is here. */
export const everyonesUnreadChannel = 'everyones_unread'

/** Has a member's lines hear, at commit, how much is unread now. */
export const tellUnreadChanged = (tx: Tx, memberId: number): Promise<void> =>
  notify(tx, unreadChannel, String(memberId))

/** What happens to one member within it is told at once: a like and a comment are one number. */
const collectMs = 100

/** One statement counts for so many members: for all who are here at once it would take longer than a statement may. */
const membersPerSlice = 1_000

/** A browser tab that listens. */
export interface Line {
  say(message: LiveMessage): void
}

/** Tells the lines of a member how many reminders, messages and system notifications are unread: when a line opens, and whenever that changes. */
export class UnreadLines {
  readonly #db: Database
  readonly #countMessages: Host['site']['countUnreadMessages']
  readonly #log: Pick<Log, 'error'>
  readonly #lines = new Map<number, Set<Line>>()
  readonly #changed = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor({ db, site }: Pick<Host, 'db' | 'site'>, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#countMessages = site.countUnreadMessages
    this.#log = log
  }

  /** Hears of changes in every process. */
  async listen(notifications: Notifications): Promise<void> {
    await notifications.on(everyonesUnreadChannel, () => {
      for (const memberId of this.#lines.keys()) this.#tellSoon(memberId)
    })
    await notifications.on(unreadChannel, (memberIds) => {
      for (const memberId of memberIds.split(' ').map(Number)) {
        if (this.#lines.has(memberId)) this.#tellSoon(memberId)
      }
    })
  }

  add(memberId: number, line: Line): void {
    this.#lines.set(memberId, (this.#lines.get(memberId) ?? new Set()).add(line))
    this.#tellSoon(memberId)
  }

  remove(memberId: number, line: Line): void {
    const lines = this.#lines.get(memberId)
    if (lines?.delete(line) && lines.size === 0) this.#lines.delete(memberId)
  }

  #tellSoon(memberId: number): void {
    this.#changed.add(memberId)
    this.#timer ??= setTimeout(() => void this.#tell(), collectMs)
    this.#timer.unref()
  }

  async #tell(): Promise<void> {
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    for (let at = 0; at < changed.length; at += membersPerSlice)
      await this.#tellThese(changed.slice(at, at + membersPerSlice)).catch((error) => this.#log.error(error))
  }

  async #tellThese(memberIds: readonly number[]): Promise<void> {
    const [reminders, messages, notifications] = await Promise.all([
      countUnreadOf(this.#db, memberIds),
      this.#countMessages(this.#db, memberIds),
      countUnreadNotificationsOf(this.#db, memberIds),
    ])
    for (const memberId of memberIds) {
      const counts = {
        reminders: reminders.get(memberId) ?? 0,
        messages: messages.get(memberId) ?? 0,
        notifications: notifications.get(memberId) ?? 0,
      }
      for (const line of this.#lines.get(memberId) ?? []) line.say({ kind: 'unread', ...counts })
    }
  }
}
