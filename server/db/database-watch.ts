import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unavailable } from './database-faults.ts'

const lookEveryMs = 100
/** A query that takes longer makes us ask whether the database answers at all. */
const patienceMs = 250
const answerMsMax = 500
/** A timer that comes this late says that it is our process that doesn't get on. */
const lateMsMax = 100

interface Waiting {
  since: number
  reject: (error: unknown) => void
}

/**
 * Tells a database that hangs from one that computes, within a second: once a query takes long, another connection asks
 * for a sign of life. Without one all that wait are rejected as `unavailable`, and so is whatever is asked until it
 * answers again. What a rejected query has done is then unknown.
 */
export class DatabaseWatch {
  readonly #url: string
  readonly #waiting = new Set<Waiting>()
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #isLooking = false
  #isDown = false

  constructor(url: string) {
    this.#url = url
    this.#timer = setInterval(() => this.#lookWhereNeeded(), lookEveryMs).unref()
  }

  /** Throws `unavailable` while nobody answers: what can't succeed isn't begun. */
  requireUp(): void {
    if (this.#isDown) throw unavailable()
  }

  /** The outcome of a query, or `unavailable` once the database hangs. */
  guard<T>(work: Promise<T>): Promise<T> {
    // Stands before it is needed: on a busy machine, beginning a connection takes longer than a sign of life may.
    this.#client ??= this.#openClient()
    return new Promise<T>((resolve, reject) => {
      const waiting = { since: performance.now(), reject }
      this.#waiting.add(waiting)
      work.then(resolve, reject).finally(() => this.#waiting.delete(waiting))
    })
  }

  close(): void {
    clearInterval(this.#timer)
    drop(this.#client)
    this.#client = undefined
  }

  #lookWhereNeeded(): void {
    const [oldest] = this.#waiting
    const isSlow = oldest !== undefined && performance.now() - oldest.since > patienceMs
    if (this.#isLooking || !(isSlow || this.#isDown)) return
    this.#isLooking = true
    void this.#look().finally(() => {
      this.#isLooking = false
    })
  }

  async #look(): Promise<void> {
    const isAlive = await this.#hasSignOfLife()
    if (isAlive === undefined) return
    this.#isDown = !isAlive
    if (isAlive) return
    drop(this.#client)
    this.#client = undefined
    for (const { reject } of this.#waiting) reject(unavailable())
    this.#waiting.clear()
  }

  /** Undefined when it was our own process that didn't get on, which says nothing about the database. */
  async #hasSignOfLife(): Promise<boolean | undefined> {
    const askedAt = performance.now()
    const answer = this.#ask().then(
      () => true,
      () => false,
    )
    const first = await Promise.race([answer, sleep(answerMsMax, undefined, { ref: false })])
    if (first !== undefined) return first
    // The answer may be there and not yet read.
    const second = await Promise.race([answer, setImmediate().then(() => setImmediate())])
    if (second !== undefined) return second
    return performance.now() - askedAt - answerMsMax > lateMsMax ? undefined : false
  }

  async #ask(): Promise<void> {
    const client = this.#client ?? this.#openClient()
    await client.query('select 1')
  }

  #openClient(): pg.Client {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'teahouse-watch' })
    const forget = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', forget).once('end', forget)
    this.#client = client
    // Queries wait until it is connected, and fail with it.
    client.connect().catch(forget)
    return client
  }
}

/** Cuts the connection without a farewell, which a hanging database would not answer. */
function drop(client: pg.Client | undefined): void {
  client?.connection.stream.destroy()
}
