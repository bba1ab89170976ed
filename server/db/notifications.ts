import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Notifications } from '#server/core/notify.ts'
import { toOutcome } from './database-faults.ts'

type Listener = (payload: string) => unknown

const retryMsMin = 100
const retryMsMax = 5_000
const heartbeatMs = 20_000
const answerMsMax = 5_000
const farewellMsMax = 1_000
const catchUpMsMax = 1_000

/**
 * Opens one connection of its own for listening, and keeps reopening it. Throws only when the first try fails; later
 * problems, those of listeners included, are told to `onProblem` and cured by connecting anew.
 */
export async function listen(
  url: string,
  onProblem: (error: unknown) => void = () => {},
): Promise<Notifications> {
  const listening = new Listening(url, onProblem)
  await listening.connect()
  return listening
}

class Listening implements Notifications {
  readonly #url: string
  readonly #onProblem: (error: unknown) => void
  readonly #listeners = new Map<string, Listener[]>()
  readonly #reconnected: (() => unknown)[] = []
  /** Listeners that are at work. */
  readonly #heeding = new Set<Promise<unknown>>()
  #client: pg.Client | undefined
  /** What the connection was asked last: it answers one question at a time. */
  #asked: Promise<unknown> = Promise.resolve()
  #heartbeat: NodeJS.Timeout | undefined
  #reconnecting = false
  #closed = false

  constructor(url: string, onProblem: (error: unknown) => void) {
    this.#url = url
    this.#onProblem = onProblem
  }

  async on(channel: string, fn: Listener): Promise<void> {
    const fns = this.#listeners.get(channel)
    if (fns) fns.push(fn)
    else this.#listeners.set(channel, [fn])
    // Without a connection the next one listens to every channel, and invalidates itself as a reconnection.
    if (!fns && this.#client) await this.#ask(this.#client, `listen ${pg.escapeIdentifier(channel)}`)
  }

  onReconnect(fn: () => unknown): void {
    this.#reconnected.push(fn)
  }

  async caughtUp(): Promise<void> {
    const heed = async () => {
      // PostgreSQL tells a connection what was committed before it answers it.
      if (this.#client) await this.#ask(this.#client, 'select 1')
      await Promise.all(this.#heeding)
    }
    const catchingUp = heed().catch(() => {})
    await Promise.race([catchingUp, sleep(catchUpMsMax, undefined, { ref: false })])
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    const client = this.#client
    if (!client) return
    const cutOff = setTimeout(drop, farewellMsMax, client)
    await client.end()
    clearTimeout(cutOff)
  }

  async connect(): Promise<void> {
    const client = this.#newClient()
    try {
      await client.connect()
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      drop(client)
      throw error
    }
    client.once('end', () => void this.#reconnect())
    this.#client = client
    this.#asked = Promise.resolve()
    this.#heartbeat = setInterval(() => this.#check(client), heartbeatMs).unref()
  }

  #newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'teahouse-listen',
      connectionTimeoutMillis: answerMsMax,
      query_timeout: answerMsMax,
      keepAlive: true,
    })
    client.on('error', (error) => this.#onProblem(toOutcome(error)))
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? '', client))
    return client
  }

  /** Asks after those who asked before, whatever they were answered. */
  #ask(client: pg.Client, text: string): Promise<unknown> {
    const asked = this.#asked.then(() => client.query(text))
    this.#asked = asked.catch(() => {})
    return asked
  }

  /** A connection that silently went away (a router, a failover) says nothing until it is asked. */
  #check(client: pg.Client): void {
    this.#ask(client, 'select 1').catch(() => drop(client))
  }

  /** A listener that failed knows something outdated; a new connection makes everybody read again. */
  #tell(channel: string, payload: string, client: pg.Client): void {
    for (const fn of this.#listeners.get(channel) ?? []) {
      const heeding = Promise.resolve(payload)
        .then(fn)
        .catch((error: unknown) => {
          this.#onProblem(toOutcome(error))
          drop(client)
        })
        .finally(() => this.#heeding.delete(heeding))
      this.#heeding.add(heeding)
    }
  }

  async #reconnect(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#client = undefined
    if (this.#reconnecting) return
    this.#reconnecting = true
    for (let retryMs = retryMsMin; !this.#closed; retryMs = Math.min(retryMs * 2, retryMsMax)) {
      await sleep(retryMs, undefined, { ref: false })
      if (this.#closed || (await this.#comeBack())) break
    }
    this.#reconnecting = false
  }

  /** Back means that the listeners have taken notice too. */
  async #comeBack(): Promise<boolean> {
    try {
      if (!this.#client) await this.connect()
      await Promise.all(this.#reconnected.map((fn) => fn()))
      return this.#client !== undefined
    } catch (error) {
      this.#onProblem(toOutcome(error))
      return false
    }
  }
}

/** Cuts the connection without a farewell, which a dead one would never answer. */
function drop(client: pg.Client): void {
  client.connection.stream.destroy()
}
