/* Transactions that several requests share (docs/decisions/0116). */
import pLimit from 'p-limit'
import { type Database, isTransaction, type Tx } from './database.ts'
import { againAfterDeadlock } from './deadlocks.ts'
import { begin, collectWrites, mayBeDone, transact } from './deferred-writes.ts'

/** How many share one at most: with more, waiting for each other costs longer than it saves. */
const worksMax = 24

/** Each of them may wait, and keeps a connection from everybody else while it does. */
const aloneAtOnce = 3

/** What everybody in a shared transaction does once, as one statement for all who come to it in the same moment. */
export interface Step<Item, Outcome> {
  /** For one who has a transaction to themselves: waits for whoever holds what it needs. */
  alone: (tx: Tx, item: Item) => Promise<Outcome>
  /**
   * For those who share one, in their order. Waits for nobody: of an item that somebody else holds nothing is written, and
   * `undefined` answered. Items that share no name given to `transactJointly` don't touch each other.
   */
  together: (tx: Tx, items: readonly Item[]) => Promise<(Outcome | undefined)[]>
}

/** Takes a step, with the others where the transaction is shared. */
export const takeStep = <Item, Outcome>(tx: Tx, step: Step<Item, Outcome>, item: Item): Promise<Outcome> =>
  roundOf.get(tx)?.take(step, item) ?? step.alone(tx, item)

/**
 * Works as `transact` does, in one transaction with those who ask while the last such one is under way. No two that share a
 * name in `apart` are in one. Who can't have at once what others hold gets a transaction to themselves, as everybody does when one
 * of them fails, so that nobody's trouble is another's: `work` may run several times, and writes nothing before its last step but what it
 * defers.
 */
export function transactJointly<Result>(
  db: Database,
  { apart, work }: { apart: readonly string[]; work: (tx: Tx) => Promise<Result> },
): Promise<Result> {
  if (isTransaction(db)) return work(db)
  const joint = jointOf.get(db) ?? new JointTransactions(db)
  jointOf.set(db, joint)
  return againAfterDeadlock(() => joint.add(apart, work))
}

const jointOf = new WeakMap<Database, JointTransactions>()
const roundOf = new WeakMap<Tx, Round>()

interface Joining {
  apart: readonly string[]
  work: (tx: Tx) => Promise<unknown>
  settle: (result: never) => void
  fail: (error: unknown) => void
}

class JointTransactions {
  readonly #db: Database
  #waiting: Joining[] = []
  #isRunning = false
  readonly #alone = pLimit(aloneAtOnce)

  constructor(db: Database) {
    this.#db = db
  }

  add<Result>(apart: readonly string[], work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ apart, work, settle, fail })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) await this.#carryOut(this.#takeRound())
    this.#isRunning = false
  }

  /** Those who have waited longest and may go with each other. */
  #takeRound(): Joining[] {
    const names = new Set<string>()
    const round: Joining[] = []
    const left: Joining[] = []
    for (const joining of this.#waiting) {
      const mayJoin = round.length < worksMax && !joining.apart.some((name) => names.has(name))
      if (mayJoin) for (const name of joining.apart) names.add(name)
      ;(mayJoin ? round : left).push(joining)
    }
    this.#waiting = left
    return round
  }

  async #carryOut(joined: readonly Joining[]): Promise<void> {
    try {
      const outcomes = await begin(this.#db, (tx) => new Round(tx, joined.length).run(joined))
      for (const [at, { settle }] of joined.entries()) {
        const outcome = outcomes[at]
        if (outcome) settle(outcome.result as never)
        else this.#carryOutAlone(joined[at]!)
      }
    } catch (error) {
      if (joined.length === 1 || mayBeDone(error)) for (const { fail } of joined) fail(error)
      else for (const each of joined) this.#carryOutAlone(each)
    }
  }

  /** Nobody waits for it, since it may wait for others. */
  #carryOutAlone({ work, settle, fail }: Joining): void {
    this.#alone(() => transact(this.#db, work)).then((result) => settle(result as never), fail)
  }
}

/** Somebody else holds what a step needs. */
class HeldElsewhere extends Error {}

interface Taken {
  item: unknown
  settle: (outcome: never) => void
  fail: (error: unknown) => void
}

type AnyStep = Step<unknown, unknown>

/** Those who share one transaction. A step is carried out when none of them is busy with anything else. */
class Round {
  readonly #tx: Tx
  readonly #taken = new Map<AnyStep, Taken[]>()
  #busy: number

  constructor(tx: Tx, members: number) {
    this.#tx = tx
    this.#busy = members
  }

  /** Returns what each has done; nothing of who goes on alone. All are through before it throws, for the connection is theirs. */
  async run(joined: readonly Joining[]) {
    const outcomes = await Promise.allSettled(joined.map(({ work }) => this.#runOne(work)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected' && !isHeld(outcome.reason))
    if (failed?.status === 'rejected') throw failed.reason
    const done = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined))
    return { result: done, writes: done.flatMap((each) => each?.writes ?? []) }
  }

  async #runOne(work: (tx: Tx) => Promise<unknown>) {
    // A name of its own for the same transaction, by which its steps and what it defers are told from the others'.
    const own = this.#tx.withTables<Record<never, never>>()
    roundOf.set(own, this)
    try {
      return await collectWrites(own, work)
    } finally {
      this.#leave()
    }
  }

  take<Item, Outcome>(step: Step<Item, Outcome>, item: Item): Promise<Outcome> {
    return new Promise((settle, fail) => {
      const taken = this.#taken.get(step as AnyStep) ?? []
      this.#taken.set(step as AnyStep, [...taken, { item, settle, fail }])
      this.#leave()
    })
  }

  #leave(): void {
    this.#busy--
    if (this.#busy > 0) return
    const all = [...this.#taken]
    this.#taken.clear()
    for (const [step, taken] of all) {
      this.#busy += taken.length
      void this.#carryOut(step, taken)
    }
  }

  async #carryOut({ together }: AnyStep, taken: readonly Taken[]): Promise<void> {
    try {
      const outcomes = await together(
        this.#tx,
        taken.map(({ item }) => item),
      )
      for (const [at, { settle, fail }] of taken.entries()) {
        if (outcomes[at] === undefined) fail(new HeldElsewhere())
        else settle(outcomes[at] as never)
      }
    } catch (error) {
      for (const { fail } of taken) fail(error)
    }
  }
}

const isHeld = (error: unknown): boolean => error instanceof HeldElsewhere
