import type { LiveMessage } from '#contract/notifications/live.ts'
import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import type { Notifications } from '#server/core/notify.ts'
import { countUnreadOf } from './reminder-queries.ts'

/** What happens to one member within it is told at once: a like and a comment are one number. */
const collectMs = 100

/** A browser tab that listens. */
export interface Line {
  say(message: LiveMessage): void
}

/** Tells the lines of a member how many reminders are unread: when a line opens, and whenever that changes. */
export class UnreadLines {
  readonly #db: Database
  readonly #log: Pick<Log, 'error'>
  readonly #lines = new Map<number, Set<Line>>()
  readonly #changed = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
  }

  /** Hears of changes in every process. */
  listen(notifications: Notifications): Promise<void> {
    return notifications.on('reminders', (memberIds) => {
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
    this.#timer ??= setTimeout(() => void this.#tell().catch((error) => this.#log.error(error)), collectMs)
    this.#timer.unref()
  }

  async #tell(): Promise<void> {
    this.#timer = undefined
    const memberIds = [...this.#changed]
    this.#changed.clear()
    const counts = await countUnreadOf(this.#db, memberIds)
    for (const memberId of memberIds) {
      const message = { kind: 'unread', reminders: counts.get(memberId) ?? 0 } as const
      for (const line of this.#lines.get(memberId) ?? []) line.say(message)
    }
  }
}
