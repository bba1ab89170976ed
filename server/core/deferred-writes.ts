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
  call: RawBuilder<unknown>
}

const deferred = new WeakMap<object, DeferredWrite[]>()

/**
 * Runs `work` in a transaction whose deferred writes are sent as one statement right before the commit. Most of what a
 * published post leaves behind is such: five round trips become one, and rows that everybody writes are locked last.
 *
 * Within a transaction it joins that one: an act that consists of others carries them out together or not at all, by handing
 * them a context whose database is its own transaction.
 */
export const transact = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Tx) : begin(db, work)

/** Whoever commits beside others leaves the disk to a wait that they share (docs/decisions/0115). */
async function begin<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
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

async function carryOut<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>, shared: SharedFlush) {
  const writes: DeferredWrite[] = []
  deferred.set(tx, writes)
  const result = await work(tx)
  deferred.delete(tx)
  const isAhead = writes.length > 0 && shared.hasOthers
  await send(tx, writes, { isAhead })
  return { result, isAhead }
}

/**
 * Leaves a write to the end of the transaction; outside of `transact` it is done at once. What is deferred together must
 * not write the same rows, for it happens in no order.
 */
export async function defer(db: Database | Tx, write: DeferredWrite): Promise<void> {
  const writes = deferred.get(db)
  if (writes) writes.push(write)
  else await send(db, [write])
}

/** Where it goes ahead, the transaction commits without waiting for the disk. */
async function send(
  db: Database | Tx,
  all: readonly DeferredWrite[],
  { isAhead = false }: { isAhead?: boolean } = {},
): Promise<void> {
  if (all.length === 0) return
  const parts = all.map((each, at) => toParts(each, sql.ref(`write_${at}`), sql.ref(`after_${at}`)))
  const writes = parts.flatMap((part) => part.writes)
  const selects = parts.flatMap((part) => part.calls).concat(parts.flatMap((part) => part.notifications))
  if (isAhead) selects.unshift(commitsAhead)
  const withWrites = writes.length > 0 ? sql`with ${sql.join(writes)}` : sql``
  const select = selects.length > 0 ? sql.join(selects, sql` union all `) : sql`select`
  await sql`${withWrites} ${select}`.execute(db)
}

/** Common table expressions and selects of the one statement. */
function toParts(
  { write, after, notification }: DeferredWrite,
  name: RawBuilder<unknown>,
  afterName: RawBuilder<unknown>,
) {
  const following = write && after?.(name)
  return {
    writes: [
      ...(write ? [sql`${name} as (${write})`] : []),
      ...(following ? [sql`${afterName} as (${following.write})`] : []),
    ],
    calls: following ? [following.call] : [],
    notifications: notification
      ? [
          sql`select pg_notify(${notification.channel}, ${notification.payload})::text
            ${write ? sql`where exists (select from ${name})` : sql``}`,
        ]
      : [],
  }
}
