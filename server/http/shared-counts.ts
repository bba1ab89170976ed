import { LRUCache } from 'lru-cache'
import { atMost } from '#server/core/at-most.ts'
import { takeTries } from '#server/core/attempts.ts'
import type { Database } from '#server/core/database.ts'

/** How many may be counted at a time; whoever asks rarely is forgotten first. */
const countedMax = 100_000
/** One part of what is left is taken at a time, so that most requests are counted without asking the database. */
const partsOfTheRest = 20
/** And never more than this, so that a limit which is lowered holds soon. */
const shareMax = 100

/** What this process may still grant of a window that all processes share. */
interface Lease {
  left: number
  /** Of the window, by this process's clock. */
  endsAt: number
  /** How much of the limit all processes have taken. */
  taken: number
}

/** The store of the limits on this database, as @fastify/rate-limit makes it. */
export const openSharedCounts = (db: Database) =>
  class extends SharedCounts {
    constructor() {
      super(db)
    }
  }

type Done = (error: Error | null, outcome?: { current: number; ttl: number }) => void

/**
 * Counts requests for @fastify/rate-limit across processes and hosts: a process takes shares of a limit from the
 * database and grants them from memory. All together never grant more than the limit; what others have taken and don't
 * use is lost to everybody until the window ends, a twentieth of the rest each. While the database doesn't answer, each
 * process grants the whole limit by itself: a limit is no reason to close.
 */
export class SharedCounts {
  readonly #db: Database
  readonly #leases = new LRUCache<string, Lease>(atMost(countedMax))
  /** The share that is being asked for, by key: requests that come meanwhile wait for the same one. */
  readonly #asking = new Map<string, Promise<Lease>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Its keys tell the limits apart. */
  child(): this {
    return this
  }

  incr(key: string, done: Done, timeWindow: number, max: number): void {
    this.#grant(key, timeWindow, max).then(
      ({ isGranted, endsAt }) =>
        done(null, { current: isGranted ? 1 : max + 1, ttl: Math.max(1, endsAt - Date.now()) }),
      (error) => done(error as Error),
    )
  }

  async #grant(key: string, windowMs: number, max: number): Promise<{ isGranted: boolean; endsAt: number }> {
    for (;;) {
      const lease = this.#leases.get(key)
      const endsInMs = lease ? lease.endsAt - Date.now() : 0
      // One that ends later was taken by a clock that was wrong: no window begins more than its length from now.
      const isOpen = lease !== undefined && endsInMs > 0 && endsInMs <= 2 * windowMs
      if (isOpen && lease.left > 0) {
        lease.left--
        return { isGranted: true, endsAt: lease.endsAt }
      }
      if (isOpen && lease.taken >= max) return { isGranted: false, endsAt: lease.endsAt }
      await this.#ask(key, { windowMs, max, taken: isOpen ? lease.taken : 0 })
    }
  }

  #ask(key: string, asked: { windowMs: number; max: number; taken: number }): Promise<Lease> {
    const asking =
      this.#asking.get(key) ??
      this.#takeShare(key, asked).finally(() => {
        this.#asking.delete(key)
      })
    this.#asking.set(key, asking)
    return asking
  }

  async #takeShare(
    key: string,
    { windowMs, max, taken }: { windowMs: number; max: number; taken: number },
  ): Promise<Lease> {
    const wanted = Math.min(shareMax, Math.max(1, Math.floor((max - taken) / partsOfTheRest)))
    const share = await takeTries(this.#db, { subject: key, act: 'requests', max, windowMs, wanted }).catch(
      () => ({ granted: max, taken: max, endsAt: new Date(Date.now() + windowMs) }),
    )
    const lease = { left: share.granted, taken: share.taken, endsAt: share.endsAt.getTime() }
    this.#leases.set(key, lease)
    return lease
  }
}
