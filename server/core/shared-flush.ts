import type { Database } from './database.ts'
import { flush } from './flush-queries.ts'

/**
 * One wait for the disk for all who commit in the same moment. PostgreSQL lets nobody else commit who notifies while one who
 * does waits for the disk, so that each would wait for everybody before them.
 */
export class SharedFlush {
  static readonly #known = new WeakMap<Database, SharedFlush>()
  #underWay = 0
  #last: Promise<unknown> = Promise.resolve()
  /** It hasn't begun, so it serves everybody who has committed by now. */
  #next: Promise<unknown> | undefined

  static of(db: Database): SharedFlush {
    const known = SharedFlush.#known.get(db) ?? new SharedFlush()
    SharedFlush.#known.set(db, known)
    return known
  }

  /** Runs a transaction beside the others that are under way. */
  async beside<Result>(transaction: () => Promise<Result>): Promise<Result> {
    this.#underWay++
    return transaction().finally(() => {
      this.#underWay--
    })
  }

  /** Whether there is anybody to share with; one who is alone waits for the disk while committing. */
  get hasOthers(): boolean {
    return this.#underWay > 1
  }

  /** Joins the next wait, or begins one of its own on this connection when the last one is over. */
  join(connection: Database): { flushed: Promise<unknown>; isOwn: boolean } {
    if (this.#next) return { flushed: this.#next, isOwn: false }
    const flushed = this.#last.then(() => {
      this.#next = undefined
      return flush(connection)
    })
    this.#next = flushed
    this.#last = flushed.catch(() => {})
    return { flushed, isOwn: true }
  }
}
