import { sql } from 'kysely'
import type { BatchAct, BatchKind, BatchProblem } from '#contract/site/batches.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'

export const waitingBatches = { table: 'batches', key: 'id', isWaiting: sql`ended_at is null` }

export interface Terms {
  reason: string
  isAbuse: boolean
  tagIds: string[]
  until: string | null
}

export interface Thing {
  kind: BatchKind
  id: number
}

export async function insertBatch(
  tx: Tx,
  { madeBy, act, terms, things }: { madeBy: number; act: BatchAct; terms: Terms; things: readonly Thing[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('batches')
    .values({ made_by: madeBy, act, terms: JSON.stringify(terms) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into batch_items (batch_id, number, kind, thing_id)
    select ${id}, number, kind, thing_id
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map((thing) => thing.id)}::bigint[])
      with ordinality as given (kind, thing_id, number)`.execute(tx)
  return id
}

export interface BatchRow {
  id: number
  made_by: number
  act: BatchAct
  terms: Terms
  made_at: Date
  ended_at: Date | null
  account: string
  total: number
  done: number
  refused: number
}

const selectBatches = sql`
  select batches.id, made_by, act, terms, made_at, ended_at, account, items.total, items.done, items.refused
  from batches join members on members.id = made_by
  cross join lateral (
    select count(*)::integer as total, count(*) filter (where outcome = 'done')::integer as done,
      count(*) filter (where outcome = 'refused')::integer as refused
    from batch_items where batch_id = batches.id
  ) as items`

export async function findBatch(db: Database, batchId: number): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`${selectBatches} where batches.id = ${batchId}`.execute(db)
  return rows[0]
}

export async function readBatches(db: Database, { offset, count }: Span): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    ${selectBatches} order by batches.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

export const countBatches = (db: Database) =>
  db
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

export interface ItemRow {
  kind: BatchKind
  thing_id: number
  outcome: 'done' | 'refused' | null
  problem: BatchProblem | null
}

export async function readItems(db: Database, batchId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select kind, thing_id, outcome, problem from batch_items where batch_id = ${batchId} order by number`.execute(
    db,
  )
  return rows
}

export interface Item extends Thing {
  batchId: number
  number: number
}

/** The next thing that waits. */
export async function findNext(db: Database, batchId: number): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select batch_id as "batchId", number, kind, thing_id as id from batch_items
    where batch_id = ${batchId} and outcome is null order by number limit 1`.execute(db)
  return rows[0]
}

/**
 * Holds a thing that waits, so that of several who work on it one acts, and acts of other batches on the same thing come one after
 * another. Returns false once it was dealt with.
 */
export async function holdItem(tx: Tx, { batchId, number, kind, id }: Item): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${kind}:${id}`}, 0))`.execute(tx)
  const { rows } = await sql`
    select from batch_items where batch_id = ${batchId} and number = ${number} and outcome is null
    for update`.execute(tx)
  return rows.length > 0
}

/** How long a batch belongs to the process that last did something of it. */
export const leaseMs = 60_000

/** What became of a thing; whoever works on the batch goes on with it. */
export async function settleItem(
  db: Database,
  { batchId, number }: Item,
  problem: BatchProblem | null,
): Promise<void> {
  await sql`
    with settled as (
      update batch_items set outcome = ${problem === null ? 'done' : 'refused'}, problem = ${problem}
      where batch_id = ${batchId} and number = ${number} and outcome is null
    )
    update batches set due_at = now() + ${leaseMs} * interval '1 millisecond', attempts = 1
    where id = ${batchId}`.execute(db)
}

export const endBatch = (db: Database, batchId: number) =>
  sql`update batches set ended_at = now() where id = ${batchId} and ended_at is null`.execute(db)

/** Of a batch that can't be worked on. */
export const giveUp = (db: Database, batchId: number) =>
  sql`update batch_items set outcome = 'refused', problem = 'failed'
    where batch_id = ${batchId} and outcome is null`.execute(db)
