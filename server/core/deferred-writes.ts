import { type RawBuilder, sql } from 'kysely'
import { type Database, isTransaction, type Tx } from './database.ts'
import { againAfterDeadlock } from './deadlocks.ts'
import { commitsAhead } from './flush-queries.ts'
import { SharedFlush } from './shared-flush.ts'

interface Following {
  /** An insert, an update or a delete, which returns a row for each thing that it wrote where something goes by these. */
  write: RawBuilder<unknown>
  /** Of one column of text. Called before anything else that is deferred is done, except what it goes by. */
  call?: RawBuilder<unknown>
  /** What goes by the rows that the write returned, which are named so: another write, and a select that calls functions. */
  after?: (written: RawBuilder<unknown>) => Following
}

interface Notification {
  channel: string
  payload: string
}

/** A write whose outcome nobody waits for. */
export interface DeferredWrite extends Following {
  /** Sent at commit when something was written. */
  notification?: Notification
}

/** A write of as many rows as there are: one part of the statement, whose text doesn't depend on their number. */
export interface DeferredRows<Row> {
  write: (rows: readonly Row[]) => RawBuilder<unknown>
  /** As in `Following`, for all rows at once. */
  call?: (rows: readonly Row[]) => RawBuilder<unknown>
  notification?: Notification
  after?: (written: RawBuilder<unknown>, rows: readonly Row[]) => Following
}

interface DeferredRow {
  /** Rows that are deferred to the same are written together. */
  to: DeferredRows<unknown>
  row: unknown
}

/** Sent at commit, whatever is written. */
interface DeferredNotification {
  notification: Notification
}

type Deferred = DeferredWrite | DeferredRow | DeferredNotification

const deferred = new WeakMap<object, Deferred[]>()

/**
 * Runs `work` in a transaction whose deferred writes are sent as one statement right before the commit. Most of what a
 * published post leaves behind is such: five round trips become one, and rows that everybody writes are locked last.
 *
 * Within a transaction it joins that one: an act that consists of others carries them out together or not at all, by handing
 * them a context whose database is its own transaction.
 *
 * After a deadlock `work` runs again, so nothing but its transaction may be changed by it.
 */
export const transact = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  isTransaction(db) ? work(db) : againAfterDeadlock(() => begin(db, (tx) => collectWrites(tx, work)))

/** What has been done in a transaction, with what is left to its end. */
export interface Done<Result> {
  result: Result
  writes: readonly Deferred[]
}

/** What failed as a transaction was being committed, or on the wait for the disk after it. */
const failedCommits = new WeakSet<object>()

/** Whether what failed with this error may have been done all the same: doing it again might do it twice. */
export const mayBeDone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failedCommits.has(error)

/**
 * Runs a transaction that ends with the writes that are left. Whoever commits beside others leaves the disk to a wait that they
 * share (docs/decisions/0115).
 */
export async function begin<Result>(db: Database, work: (tx: Tx) => Promise<Done<Result>>): Promise<Result> {
  const shared = SharedFlush.of(db)
  let isCommitting = false
  try {
    const { result, flushed } = await shared.beside(() =>
      db.connection().execute(async (connection) => {
        const done = await connection.transaction().execute(async (tx) => {
          const carriedOut = await carryOut(tx, work, shared)
          isCommitting = true
          return carriedOut
        })
        if (!done.isAhead) return { ...done, flushed: undefined }
        const flush = shared.join(connection)
        // The others give their connection back meanwhile.
        if (flush.isOwn) await flush.flushed
        return { ...done, flushed: flush.flushed }
      }),
    )
    await flushed
    return result
  } catch (error) {
    if (isCommitting) failedCommits.add(error as object)
    throw error
  }
}

async function carryOut<Result>(tx: Tx, work: (tx: Tx) => Promise<Done<Result>>, shared: SharedFlush) {
  const { result, writes } = await work(tx)
  const isAhead = writes.length > 0 && shared.hasOthers
  await send(tx, writes, { isAhead })
  return { result, isAhead }
}

/** Runs `work` with what it defers collected, for whoever sends that. */
export async function collectWrites<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Done<Result>> {
  const writes: Deferred[] = []
  deferred.set(tx, writes)
  const result = await work(tx)
  deferred.delete(tx)
  return { result, writes }
}

/**
 * Leaves a write or a notification to the end of the transaction; outside of `transact` it is done at once. What is deferred
 * together must not write the same rows, for it happens in no order.
 */
export const defer = (db: Database | Tx, deferring: DeferredWrite | DeferredNotification): Promise<void> =>
  leave(db, deferring)

/** Leaves one row to the end of the transaction, where it is written with the others that are deferred to the same. */
export const deferRow = <Row>(db: Database | Tx, to: DeferredRows<Row>, row: Row): Promise<void> =>
  leave(db, { to: to as DeferredRows<unknown>, row })

async function leave(db: Database | Tx, write: Deferred): Promise<void> {
  const writes = deferred.get(db)
  if (writes) writes.push(write)
  else await send(db, [write])
}

/** Where it goes ahead, the transaction commits without waiting for the disk. */
async function send(
  db: Database | Tx,
  all: readonly Deferred[],
  { isAhead = false }: { isAhead?: boolean } = {},
): Promise<void> {
  if (all.length === 0) return
  const parts = [...all.filter(isWrite), ...gatherRows(all.filter(isRow))].map((each, at) =>
    toParts(each, `write_${at}`),
  )
  const writes = parts.flatMap((part) => part.writes)
  const selects = parts.flatMap((part) => part.calls).concat(parts.flatMap((part) => part.notifications))
  const told = all.filter(isNotification)
  if (told.length > 0) selects.push(telling(told))
  if (isAhead) selects.unshift(commitsAhead)
  const withWrites = writes.length > 0 ? sql`with ${sql.join(writes)}` : sql``
  const select = selects.length > 0 ? sql.join(selects, sql` union all `) : sql`select`
  await sql`${withWrites} ${select}`.execute(db)
}

const isWrite = (each: Deferred): each is DeferredWrite => 'write' in each
const isRow = (each: Deferred): each is DeferredRow => 'to' in each
const isNotification = (each: Deferred): each is DeferredNotification => !isWrite(each) && !isRow(each)

/** One write for all rows that are deferred to the same. */
function gatherRows(all: readonly DeferredRow[]): DeferredWrite[] {
  return [...Map.groupBy(all, ({ to }) => to)].map(([{ write, call, notification, after }, deferredRows]) => {
    const rows = deferredRows.map(({ row }) => row)
    return {
      write: write(rows),
      ...(call && { call: call(rows) }),
      ...(notification && { notification }),
      ...(after && { after: (written) => after(written, rows) }),
    }
  })
}

interface Parts {
  writes: RawBuilder<unknown>[]
  calls: RawBuilder<unknown>[]
}

/** Common table expressions and selects of the one statement. */
const toParts = ({ notification, ...following }: DeferredWrite, name: string) => ({
  ...follow(following, name),
  notifications: notification
    ? [
        sql`select pg_notify(${notification.channel}, ${notification.payload})::text
          where exists (select from ${sql.ref(name)})`,
      ]
    : [],
})

/** A write and everything that goes by it. */
function follow({ write, call, after }: Following, name: string): Parts {
  const next = after ? follow(after(sql.ref(name)), `${name}_after`) : { writes: [], calls: [] }
  return {
    writes: [sql`${sql.ref(name)} as (${write})`, ...next.writes],
    calls: [...(call ? [call] : []), ...next.calls],
  }
}

const telling = (told: readonly DeferredNotification[]) =>
  sql`select pg_notify(channel, payload)::text
    from unnest(${told.map(({ notification }) => notification.channel)}::text[],
      ${told.map(({ notification }) => notification.payload)}::text[]) as told (channel, payload)`
