type Work = () => Promise<void>

/**
 * Carries out one piece of work at a time. Those who have several waiting take turns, so that nobody waits for more than
 * one piece of each of the others, however many they have brought.
 */
export class FairQueue {
  /** What waits, by whose it is; the first is next. */
  readonly #waiting = new Map<string, Work[]>()
  #isRunning = false

  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(owner) ?? []
      own.push(() => work().then(resolve, reject))
      this.#waiting.set(owner, own)
      if (!this.#isRunning) void this.#carryOut()
    })
  }

  async #carryOut(): Promise<void> {
    this.#isRunning = true
    for (let next = this.#takeNext(); next; next = this.#takeNext()) await next()
    this.#isRunning = false
  }

  /** Whoever's turn it was goes to the end of the row. */
  #takeNext(): Work | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [owner, own] = first
    const work = own.shift()
    this.#waiting.delete(owner)
    if (own.length > 0) this.#waiting.set(owner, own)
    return work
  }
}
