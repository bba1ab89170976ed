import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/core/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { readPostmaster } from '#server/db/postgres-orphan.ts'
import { type LedgerReport, verifyLedger } from '#server/money/ledger/verify.ts'
import { findOrInsertMembers } from '#server/tools/seed-queries.ts'
import { makeTags } from '#test/makers.ts'
import { makeQuestionTags } from '#test/question-makers.ts'
import { Crew } from './crew.ts'
import { Model } from './model.ts'
import { makeOffers } from './offers.ts'
import { drawOperation, drawRecharge, type Operation } from './operations.ts'

export interface TrialOptions {
  operations: number
  /** Operations under way at once, spread over the processes. */
  workers: number
  processes: number
  /** kill -9 of a worker process. */
  kills: number
  /** kill -9 of the database; each ends a round, after which everything is compared. */
  databaseKills: number
}

export interface TrialResult {
  answered: Record<string, number>
  refused: number
  /** Sent again, because nobody knew whether it had happened. */
  resent: number
  kills: number
  databaseKills: number
  violations: string[]
  report: LedgerReport
  seconds: number
}

const members = 120
const resendsMax = 200

/** Random operations under a hail of kills: at the end of each round the database must be as the answers say. */
export async function runTrial(options: TrialOptions, say: (line: string) => void): Promise<TrialResult> {
  const startedAt = performance.now()
  const place = await openPlace()
  const trial = new Trial(options, await prepareModel(place.db(), options.operations), place)
  try {
    const rounds = options.databaseKills + 1
    for (let round = 1; round <= rounds && trial.violations.length === 0; round++) {
      await trial.runRound(Math.ceil(options.operations / rounds), round < rounds)
      say(`Round ${round} of ${rounds}: ${trial.describe()}`)
    }
    const report = await verifyLedger(place.db())
    return { ...trial.result(), report, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    trial.end()
    await place.clearAway()
  }
}

class Trial {
  readonly #options: TrialOptions
  readonly #model: Model
  readonly #place: Place
  readonly #crew: Crew
  readonly violations: string[] = []
  readonly #answered: Record<string, number> = {}
  #refused = 0
  #resent = 0
  #kills = 0
  #databaseKills = 0
  #done = 0
  #restarting: Promise<void> | undefined

  constructor(options: TrialOptions, model: Model, place: Place) {
    this.#options = options
    this.#model = model
    this.#place = place
    const { processes, workers } = options
    this.#crew = new Crew(place.url(), { processes, connections: Math.ceil(workers / processes) })
  }

  /** So many operations, the database killed about half way, and the comparison once all have been answered. */
  async runRound(operations: number, killsDatabase: boolean): Promise<void> {
    const until = this.#done + operations
    const killDatabaseAt = killsDatabase ? this.#done + Math.floor(operations / 2) : Number.POSITIVE_INFINITY
    const every = Math.max(1, Math.floor(this.#options.operations / Math.max(1, this.#options.kills)))
    let started = this.#done
    const lane = async () => {
      while (started < until) {
        const turn = ++started
        if (turn % every === 0 && this.#kills < this.#options.kills) this.#killOne()
        if (turn === killDatabaseAt) this.#restarting ??= this.#killDatabase()
        await this.#settle(this.#next(turn))
        this.#done++
      }
    }
    await Promise.all(Array.from({ length: this.#options.workers }, lane))
    await this.#restarting
    this.violations.push(...(await this.#model.compare(this.#place.db())))
  }

  /** Everybody is given something first. */
  #next(turn: number): Operation {
    const memberId = this.#model.memberIds[turn - 1]
    return memberId === undefined ? drawOperation(this.#model) : drawRecharge(memberId, 10_000)
  }

  /** Sends it until somebody answers. */
  async #settle(operation: Operation): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      await this.#restarting
      const outcome = await this.#crew.send(operation)
      if ('answer' in outcome) {
        this.#model.apply(operation, outcome.answer)
        if (outcome.answer.refused) this.#refused++
        else this.#answered[operation.kind] = (this.#answered[operation.kind] ?? 0) + 1
        return
      }
      if (attempt >= resendsMax) throw new Error(`${operation.kind} is never answered: ${outcome.problem}`)
      this.#resent++
      await sleep(10)
    }
  }

  #killOne(): void {
    this.#kills++
    this.#crew.killOne()
  }

  async #killDatabase(): Promise<void> {
    this.#databaseKills++
    await this.#place.killDatabase()
    this.#crew.killAll(this.#place.url())
    this.#restarting = undefined
  }

  describe(): string {
    const counts = Object.entries(this.#answered).map(([kind, count]) => `${count} ${kind}`)
    const found = this.violations.length === 0 ? 'all as answered' : this.violations.slice(0, 5).join('; ')
    return `${counts.join(', ')}; ${this.#refused} refused, ${this.#resent} sent again; ${found}`
  }

  result() {
    return {
      answered: this.#answered,
      refused: this.#refused,
      resent: this.#resent,
      kills: this.#kills,
      databaseKills: this.#databaseKills,
      violations: this.violations,
    }
  }

  end(): void {
    this.#crew.end()
  }
}

async function prepareModel(db: Database, operations: number): Promise<Model> {
  await makeTags(db)
  await makeQuestionTags(db)
  const accounts = Array.from({ length: members }, (_, at) => `member_${at}`)
  return new Model(await findOrInsertMembers(db, accounts, new Date()), await makeOffers(db, operations))
}

/** A durable PostgreSQL of its own that can be killed. */
interface Place {
  url(): string
  db(): Database
  killDatabase(): Promise<void>
  clearAway(): Promise<void>
}

async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-money-'))
  let postgres = await startEmbeddedPostgres(folder)
  await migrate(postgres.url)
  let db = openDatabase(postgres.url, { max: 2 })
  const cluster = () => join(realpathSync(join(folder, 'postgres')), 'cluster')
  return {
    url: () => postgres.url,
    db: () => db,
    async killDatabase() {
      const { pid } = readPostmaster(cluster()) ?? {}
      if (!pid) throw new Error('There is no database to kill.')
      process.kill(pid, 'SIGKILL')
      await postgres.stop().catch(() => {})
      await db.destroy().catch(() => {})
      postgres = await startEmbeddedPostgres(folder)
      db = openDatabase(postgres.url, { max: 2 })
    },
    async clearAway() {
      await db.destroy().catch(() => {})
      await postgres.stop()
      if (existsSync(join(folder, 'postgres')))
        rmSync(realpathSync(join(folder, 'postgres')), { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
