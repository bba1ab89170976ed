import type { JobContext } from './job.ts'
import { isOutage } from './user-error.ts'
import { giveRowBack, postponeRow, type QueueTable, type TakenRow, takeDueRow } from './work-queue-queries.ts'

/**
 * Rows that wait to be worked off, each by one process at a time (docs/decisions/0063). Whoever needs something done
 * inserts a row in their own transaction and notifies `channel`.
 */
export interface WorkQueue extends QueueTable {
  channel: string
  /**
   * How long a row belongs to whoever took it. A process that ends without a word leaves the row until then, so this is
   * longer than any work takes.
   */
  leaseMs: number
  /** A row that was taken so often and is not done has failed. */
  attemptsMax: number
  /** The wait after the first failure; it doubles with each. Without it the first failure is the last. An outage is none. */
  firstWaitMs?: number
}

/**
 * Does what rows wait for. Neither function runs in a transaction, so that work may take its time. A process that ends
 * after the work and before it was marked does it again: `work` must be harmless when it is done twice, or tolerable.
 */
export interface Worker {
  /** Does the work of one row and marks it as done. */
  work: (id: number, stop: AbortSignal) => Promise<void>
  /** Marks what became of a row that failed; `isLast` when it won't be tried again. */
  fail: (id: number, failure: { problem: string; isLast: boolean }) => Promise<void>
}

/** What was asked for help says itself how long it wants to be left alone. */
export class TryLater extends Error {
  readonly waitMs: number
  constructor(problem: string, waitMs: number) {
    super(problem)
    this.waitMs = waitMs
  }
}

/** What no later try would mend. */
export class Hopeless extends Error {}

const problemLengthMax = 500
/** What passes by itself is waited out, however long it takes. */
const outageWaitMs = 30_000
const neverStopped = new AbortController().signal

/**
 * Works off what is due, one row after another, until nothing is or `stop` says so. A row that fails is logged and tried
 * later, and holds up no other. Returns how many rows were taken.
 */
export async function workOff(
  context: JobContext,
  queue: WorkQueue,
  { work, fail, stop = neverStopped }: Worker & { stop?: AbortSignal | undefined },
): Promise<number> {
  let count = 0
  while (!stop.aborted) {
    const taken = await takeDueRow(context.db, queue, queue.leaseMs)
    if (!taken) break
    count++
    // One more than it may be taken means that its processes ended while they worked, maybe because of it.
    if (taken.attempts > queue.attemptsMax) {
      await failRow(context, queue, {
        taken,
        fail,
        err: new Error('Whoever worked on it ended before it was done.'),
      })
      continue
    }
    try {
      await work(taken.id, stop)
    } catch (err) {
      if (stop.aborted) await giveRowBack(context.db, queue, { id: taken.id, waitMs: 0 })
      else await failRow(context, queue, { taken, fail, err })
    }
  }
  return count
}

interface Failure {
  taken: TakenRow
  fail: Worker['fail']
  err: unknown
}

async function failRow(
  { db, log, onFailure }: JobContext,
  queue: WorkQueue,
  { taken, fail, err }: Failure,
): Promise<void> {
  const { id, attempts } = taken
  const waitMs = waitAfter(queue, attempts, err)
  const isLast = waitMs === undefined
  const fields = { err, queue: queue.channel, id, attempts }
  if (isLast) log.error(fields, 'a row of a queue failed')
  else log.warn(fields, 'a row of a queue failed and is tried again')
  try {
    if (!isLast) await (isOutage(err) ? giveRowBack : postponeRow)(db, queue, { id, waitMs })
    await fail(id, { problem: sayProblem(err), isLast })
    if (isLast) await onFailure?.({ name: queue.channel, problem: sayProblem(err) })
  } catch (error) {
    // The row comes back when its lease ends.
    log.error({ err: error, queue: queue.channel, id }, 'a failed row of a queue could not be marked')
  }
}

/** Until a row is tried again; undefined where it won't be. */
function waitAfter(
  { firstWaitMs, attemptsMax }: WorkQueue,
  attempts: number,
  err: unknown,
): number | undefined {
  if (isOutage(err)) return outageWaitMs
  if (firstWaitMs === undefined || attempts >= attemptsMax || err instanceof Hopeless) return undefined
  return Math.max(err instanceof TryLater ? err.waitMs : 0, firstWaitMs * 2 ** (attempts - 1))
}

/** Returns an error's message as the database takes it: it refuses the zero character, which a remote end may have sent. */
const sayProblem = (err: unknown): string =>
  String(err instanceof Error ? err.message : err)
    .replaceAll('\0', '')
    .slice(0, problemLengthMax)
