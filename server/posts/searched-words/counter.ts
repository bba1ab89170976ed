/* Shared: the search says what was looked for, and whether anything was found. */
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import type { Log } from '#server/core/log.ts'
import { addWords, type HeardWord } from './queries.ts'

declare module '#server/core/context.ts' {
  interface Site {
    searchedWords: SearchedWordCounter
  }
}

const flushEveryMs = 5_000
/** In a flood what is beyond the bound is left out. */
const waitingMax = 2_000
const outcomesMax = 5_000
const seatCount = 64

/**
 * Counts what is searched by day and word, and writes it in batches. Of readers it keeps so little that at least so many of
 * them are known, and none: each takes one of 64 seats, drawn by a key of the site from who they are, the word and the day.
 */
export class SearchedWordCounter {
  readonly #db: Database
  readonly #keys: Keys
  readonly #log: Pick<Log, 'error'>
  /** Whether anything was found, as it was when the answer was made; the same answer goes to many. */
  readonly #isFound = new LRUCache<string, boolean>({ max: outcomesMax })
  readonly #timer: NodeJS.Timeout
  #waiting = new Map<string, { day: string; word: string; times: number; seats: Set<number> }>()

  constructor(db: Database, keys: Keys, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#keys = keys
    this.#log = log
    this.#timer = setInterval(() => void this.#flushOrLog(), flushEveryMs).unref()
  }

  /** A reader asked for a word, whether its answer is made for them or was kept. */
  hear(word: string, reader: string, day: string): void {
    const key = `${day} ${word}`
    const heard = this.#waiting.get(key) ?? { day, word, times: 0, seats: new Set() }
    if (heard.times === 0 && this.#waiting.size >= waitingMax) return
    this.#waiting.set(key, heard)
    heard.times++
    heard.seats.add(this.#keys.sign('searched-word', `${key} ${reader}`)[0]! % seatCount)
  }

  note(word: string, isFound: boolean): void {
    this.#isFound.set(word, isFound)
  }

  /** Writes what was heard; when the database refuses, it is lost: counts matter less than memory. */
  async flush(): Promise<void> {
    const heard = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (heard.length > 0)
      await addWords(
        this.#db,
        heard.map((each) => this.#toRow(each)),
      )
  }

  #toRow({
    day,
    word,
    times,
    seats,
  }: {
    day: string
    word: string
    times: number
    seats: Set<number>
  }): HeardWord {
    const digits = Array.from({ length: seatCount }, (_, at) => (seats.has(at) ? '1' : '0'))
    const missed = this.#isFound.get(word) === false ? times : 0
    return { day, word, times, missed, seats: digits.join('') }
  }

  async #flushOrLog(): Promise<void> {
    await this.flush().catch((err: unknown) => this.#log.error({ err }, 'searched words were not counted'))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#flushOrLog()
  }
}
