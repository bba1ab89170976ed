import { announce, contentKey } from '#server/content.ts'
import type { Database } from '#server/db/database.ts'
import { openShares } from './queries.ts'

/** A member who wants a share of an envelope. */
export interface Opening {
  redEnvelopeId: number
  topicId: number
  shareCount: number
  memberId: number
}

interface Waiting {
  opening: Opening
  settle: (amountFen: number | null) => void
  fail: (error: unknown) => void
}

const togetherMax = 64
const queues = new WeakMap<Database, OpeningQueue>()

/** Of the whole process, one for each pool of connections. */
export function openingQueueOf(db: Database): OpeningQueue {
  const queue = queues.get(db) ?? new OpeningQueue(db)
  queues.set(db, queue)
  return queue
}

/**
 * Openings that come while others are under way go through together, in one transaction: everybody waits for everybody
 * else's locks and for the disk anyway, and together they wait once.
 */
class OpeningQueue {
  readonly #db: Database
  #waiting: Waiting[] = []
  #isRunning = false

  constructor(db: Database) {
    this.#db = db
  }

  /** In fen; null when no share is left. */
  open(opening: Opening): Promise<number | null> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ opening, settle, fail })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) await this.#openTogether(this.#waiting.splice(0, togetherMax))
    this.#isRunning = false
  }

  /** What fails together is tried one by one, so that nobody's trouble is another's. */
  async #openTogether(together: Waiting[]): Promise<void> {
    try {
      const amounts = await openAll(
        this.#db,
        together.map(({ opening }) => opening),
      )
      for (const { opening, settle } of together) settle(amounts.get(nameOf(opening)) ?? null)
    } catch (error) {
      if (wasOpenedElsewhere(error)) await this.#openTogether(together)
      else if (together.length === 1) for (const { fail } of together) fail(error)
      else for (const each of together) await this.#openTogether([each])
    }
  }
}

/** The same member's other request was quicker in another process; it is through by now, and the next look finds it. */
const wasOpenedElsewhere = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'red_envelope_shares_once'

const nameOf = ({ redEnvelopeId, memberId }: Pick<Opening, 'redEnvelopeId' | 'memberId'>) =>
  `${redEnvelopeId} ${memberId}`

function openAll(db: Database, openings: Opening[]): Promise<Map<string, number>> {
  const wanted = new Map(openings.map((opening) => [nameOf(opening), opening]))
  return db.transaction().execute(async (tx) => {
    const shares = await openShares(tx, [...wanted.values()])
    // Announcing makes commits wait for each other, so only the last share does; other counts may be a minute old.
    const emptied = shares.filter(
      (share) => share.is_new && share.number === wanted.get(nameOfShare(share))?.shareCount,
    )
    const topics = emptied.map((share) => contentKey.topic(wanted.get(nameOfShare(share))!.topicId))
    if (topics.length > 0) await announce(tx, ...topics)
    return new Map(shares.map((share) => [nameOfShare(share), share.amount_fen]))
  })
}

const nameOfShare = ({ envelope_id, member_id }: { envelope_id: number; member_id: number }) =>
  nameOf({ redEnvelopeId: envelope_id, memberId: member_id })
