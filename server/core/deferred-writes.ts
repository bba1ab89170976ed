import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { commitsAhead } from './flush-queries.ts'
import { SharedFlush } from './shared-flush.ts'

/** A write whose outcome nobody waits for, a notification, or both. */
export interface DeferredWrite {
  /** An insert, an update or a delete; with a notification it returns a row for each thing that was written. */
  write?: RawBuilder<unknown>
  /** Sent at commit; together with a write only when that wrote something. */
  notification?: { channel: string; payload: string }
  /** What goes by the rows that the write returned, which are named so: another write, and a select that calls functions. */
  after?: (written: RawBuilder<unknown>) => Following
}

interface Following {
  write: RawBuilder<unknown>
  /** Of one column of text. Called before anything else that is deferred is done, except what it goes by. */
  call?: RawBuilder<unknown>
  after?: DeferredWrite['after']
}

/** A write of as many rows as there are: one part of the statement, whose text doesn't depend on their number. */
export interface DeferredRows<Row> {
  write: (rows: readonly Row[]) => RawBuilder<unknown>
  notification?: DeferredWrite['notification']
  after?: (written: RawBuilder<unknown>, rows: readonly Row[]) => Following
}

interface DeferredRow {
  /** Rows that are deferred to the same are written together. */
  to: DeferredRows<unknown>
  row: unknown
}

type Deferred = DeferredWrite | DeferredRow

const deferred = new WeakMap<object, Deferred[]>()

/**
 * Runs `work` in a transaction whose deferred writes are sent as one statement right before the commit. Most of what a
 * published post leaves behind is such: five round trips become one, and rows that everybody writes are locked last.
 *
 * Within a transaction it joins that one: an act that consists of others carries them out together or not at all, by handing
 * them a context whose database is its own transaction.
 */
export const transact = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Tx) : begin(db, (tx) => collectWrites(tx, work))

/** What has been done in a transaction, with what is left to its end. */
export interface Done<Result> {
  result: Result
  writes: readonly Deferred[]
}

/**
 * Runs a transaction that ends with the writes that are left. Whoever commits beside others leaves the disk to a wait that they
 * share (docs/decisions/0115).
 */
export async function begin<Result>(db: Database, work: (tx: Tx) => Promise<Done<Result>>): Promise<Result> {
  const shared = SharedFlush.of(db)
  const { result, flushed } = await shared.beside(() =>
    db.connection().execute(async (connection) => {
      const done = await connection.transaction().execute((tx) => carryOut(tx, work, shared))
      if (!done.isAhead) return { ...done, flushed: undefined }
      const flush = shared.join(connection)
      // The others give their connection back meanwhile.
      if (flush.isOwn) await flush.flushed
      return { ...done, flushed: flush.flushed }
    }),
  )
  await flushed
  return result
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
 * Leaves a write to the end of the transaction; outside of `transact` it is done at once. What is deferred together must
 * not write the same rows, for it happens in no order.
 */
export const defer = (db: Database | Tx, write: DeferredWrite): Promise<void> => leave(db, write)

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
  const parts = gatherRows(all).map((each, at) => toParts(each, `write_${at}`))
  const writes = parts.flatMap((part) => part.writes)
  const selects = parts.flatMap((part) => part.calls).concat(parts.flatMap((part) => part.notifications))
  const told = all.filter(isNotificationOnly)
  if (told.length > 0) selects.push(telling(told))
  if (isAhead) selects.unshift(commitsAhead)
  const withWrites = writes.length > 0 ? sql`with ${sql.join(writes)}` : sql``
  const select = selects.length > 0 ? sql.join(selects, sql` union all `) : sql`select`
  await sql`${withWrites} ${select}`.execute(db)
}

const isRow = (each: Deferred): each is DeferredRow => 'to' in each

const isNotificationOnly = (each: Deferred): each is Required<Pick<DeferredWrite, 'notification'>> =>
  !isRow(each) && each.write === undefined

/** The writes, with one for all rows that are deferred to the same. */
function gatherRows(all: readonly Deferred[]): DeferredWrite[] {
  const rowsOf = Map.groupBy(all.filter(isRow), ({ to }) => to)
  const gathered = [...rowsOf].map(([{ write, notification, after }, deferredRows]): DeferredWrite => {
    const rows = deferredRows.map(({ row }) => row)
    return {
      write: write(rows),
      ...(notification && { notification }),
      ...(after && { after: (written) => after(written, rows) }),
    }
  })
  return [...all.filter((each) => !isRow(each) && !isNotificationOnly(each)), ...gathered] as DeferredWrite[]
}

/** Common table expressions and selects of the one statement. */
function toParts({ notification, ...write }: DeferredWrite, name: string) {
  return {
    ...(write.write ? follow(write as Following, name) : { writes: [], calls: [] }),
    notifications: notification
      ? [
          sql`select pg_notify(${notification.channel}, ${notification.payload})::text
            where exists (select from ${sql.ref(name)})`,
        ]
      : [],
  }
}

interface Followed {
  writes: RawBuilder<unknown>[]
  calls: RawBuilder<unknown>[]
}

/** A write and everything that goes by it. */
function follow({ write, call, after }: Following, name: string): Followed {
  const following = after ? follow(after(sql.ref(name)), `${name}_after`) : { writes: [], calls: [] }
  return {
    writes: [sql`${sql.ref(name)} as (${write})`, ...following.writes],
    calls: [...(call ? [call] : []), ...following.calls],
  }
}

const telling = (told: readonly Required<Pick<DeferredWrite, 'notification'>>[]) =>
  sql`select pg_notify(channel, payload)::text
    from unnest(${told.map(({ notification }) => notification.channel)}::text[],
      ${told.map(({ notification }) => notification.payload)}::text[]) as told (channel, payload)`
