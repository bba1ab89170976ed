import { setTimeout as sleep } from 'node:timers/promises'
import { stopOrphan } from './postgres-orphan.ts'
import { removeSocketLock } from './postgres-socket.ts'
import { type Postmaster, type PostmasterStart, startPostmaster } from './postmaster.ts'

export interface KeepOptions {
  /** Hears that the server ended though nobody called `stop`, and why it could not be started again. */
  onLost?(sentence: string): void
  /** Hears that it runs again. */
  say?(sentence: string): void
  /** Starts it again, but not more often than this: what ends at once each time would only fill the log. */
  reviveEveryMs?: number
}

/** Starts a postmaster, and again when it ends by itself and the options say so. `stop` stops the one that runs. */
export async function keepPostmaster(start: PostmasterStart, options: KeepOptions) {
  const keeper = new Keeper(start, options, await startPostmaster(start))
  return { pid: keeper.pid, stop: () => keeper.stop() }
}

class Keeper {
  readonly #start: PostmasterStart
  readonly #options: KeepOptions
  readonly #stopping = new AbortController()
  #server: Postmaster
  #revival: Promise<void> | undefined
  #mayReviveAt = 0
  #unwatch: () => void

  constructor(start: PostmasterStart, options: KeepOptions, server: Postmaster) {
    this.#start = start
    this.#options = options
    this.#server = server
    this.#unwatch = this.#watch(server)
  }

  get pid(): number | undefined {
    return this.#server.process.pid
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#revival
    this.#unwatch()
    await this.#server.stop()
  }

  #watch({ process: server }: Postmaster): () => void {
    const lost = (code: number | null, signal: string | null) => this.#hearOfEnd(signal ?? `status ${code}`)
    server.once('exit', lost)
    return () => server.off('exit', lost)
  }

  #hearOfEnd(how: string): void {
    this.#unwatch()
    this.#options.onLost?.(`The database ended by itself (${how}); postgres.log in DATA_DIR may say why.`)
    if (this.#options.reviveEveryMs === undefined || this.#stopping.signal.aborted) return
    this.#revival = this.#revive(this.#options.reviveEveryMs)
  }

  async #revive(everyMs: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await sleep(Math.max(0, this.#mayReviveAt - performance.now()), undefined, {
        signal: this.#stopping.signal,
      }).catch(() => {})
      if (this.#stopping.signal.aborted) return
      this.#mayReviveAt = performance.now() + everyMs
      try {
        await stopOrphan(this.#start.cluster)
        removeSocketLock(this.#start.socketFolder)
        this.#server = await startPostmaster(this.#start)
        this.#unwatch = this.#watch(this.#server)
        this.#options.say?.(`The database runs again (process ${this.#server.process.pid}).`)
        return
      } catch (error) {
        this.#options.onLost?.((error as Error).message)
      }
    }
  }
}
