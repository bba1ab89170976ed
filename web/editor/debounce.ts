const pauseMs = 200
const lateMsMax = 2_000

/** Says the latest of what comes in quick succession once it pauses, or after two seconds, or when asked to. */
export class Debounced<T> {
  readonly #say: (latest: T) => void
  #waiting: { latest: T; since: number } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(say: (latest: T) => void) {
    this.#say = say
  }

  put(latest: T): void {
    const now = Date.now()
    const since = this.#waiting?.since ?? now
    this.#waiting = { latest, since }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), Math.min(pauseMs, since + lateMsMax - now))
  }

  flush(): void {
    const waiting = this.#waiting
    this.drop()
    if (waiting) this.#say(waiting.latest)
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#waiting = undefined
  }
}
