import type { Database } from './database.ts'

// One computes while the other waits for the disk.
const batchesAtOnce = 2
/** How many one round takes at most: with more, waiting for each other costs longer than it saves. */
const itemsMax = 24

interface Waiting<Item, Outcome> {
  item: Item
  settle: (outcome: Outcome) => void
  fail: (error: unknown) => void
}

/**
 * Carries out together what is asked for while the last round is under way: everybody would wait for everybody else's
 * locks and for the disk, and together they wait once. A round that fails is gone through one by one, so that nobody's
 * trouble is another's.
 */
export class GroupCommit<Item, Outcome> {
  readonly #carryOut: (items: Item[]) => Promise<Outcome[]>
  readonly #waiting: Waiting<Item, Outcome>[] = []
  #running = 0

  /** `carryOut` answers an outcome for each item, in their order. */
  constructor(carryOut: (items: Item[]) => Promise<Outcome[]>) {
    this.#carryOut = carryOut
  }

  add(item: Item): Promise<Outcome> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ item, settle, fail })
      if (this.#running < batchesAtOnce) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running++
    while (this.#waiting.length > 0) await this.#round(this.#waiting.splice(0, itemsMax))
    this.#running--
  }

  async #round(round: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#carryOut(round.map(({ item }) => item))
      for (const [at, { settle }] of round.entries()) settle(outcomes[at]!)
    } catch (error) {
      if (round.length === 1) for (const { fail } of round) fail(error)
      else for (const each of round) await this.#round([each])
    }
  }
}

/**
 * One for each database that is open, since what goes through together shares a transaction, or the one statement that
 * reads it.
 */
export function groupCommitPerDatabase<Item, Outcome>(
  carryOut: (db: Database, items: Item[]) => Promise<Outcome[]>,
): (db: Database) => GroupCommit<Item, Outcome> {
  const known = new WeakMap<Database, GroupCommit<Item, Outcome>>()
  return (db) => {
    const groupCommit = known.get(db) ?? new GroupCommit((items) => carryOut(db, items))
    known.set(db, groupCommit)
    return groupCommit
  }
}
