import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import { defer } from '#server/core/deferred-writes.ts'

/* How many items a list has in each block of positions, so that any page is found at once (docs/decisions/0003). */

export const blockSize = 1024

export interface ListEntry {
  total: number
  /** Where to begin: below this position, skipping so many; a ranked list only skips. */
  belowPosition: number
  skip: number
}

/** A list that is counted in blocks: its name, the table that counts it, and how many positions a block has. */
export interface CountedList {
  name: string
  table: 'topic_list_blocks' | 'topic_reply_blocks'
  size: number
}

/** Finds the item number `offset` of a list that is counted in blocks, without walking over those before it. */
export async function findEntry(
  db: Database,
  { name, table, size }: CountedList,
  offset: number,
): Promise<ListEntry> {
  const { rows } = await sql<{ total: number | null; block: number | null; before: number | null }>`
    with blocks as (
      select block, count, sum(count) over (order by block desc)::bigint as upto
      from ${sql.table(table)} where list = ${name}
    )
    select (select max(upto) from blocks) as total, block, upto - count as before
    from (select 1) as one left join lateral (
      select * from blocks where upto > ${offset}::bigint order by block desc limit 1
    ) as entry on true`.execute(db)
  const { total, block, before } = rows[0] ?? { total: 0, block: null, before: null }
  return {
    total: total ?? 0,
    belowPosition: block === null ? 0 : (block + 1) * size,
    skip: before === null ? 0 : offset - before,
  }
}

export type PlacedIds = RawBuilder<{ id: number; place: number }>

interface Listed {
  /** What selects the id and what it is ordered by. */
  select: RawBuilder<unknown>
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * One page of the ids that stand from where an entry begins, each with its place. Not with `offset`, for which it would be planned
 * anew each time (decision 0119).
 */
export const cutPage = (
  { select, from, order }: Listed,
  { skip }: ListEntry,
  count: number,
): PlacedIds => sql`(
  select id, place from (select ${select}, row_number() over (order by ${order}) as place from ${from}) as listed
  where place > ${skip} order by ${order} limit ${sql.lit(count)})`

/**
 * Adds to the blocks what a select of lists, blocks and steps says, each block once. All rows are locked in one order, so that nobody
 * who does the same waits for this in a circle.
 */
export const addingSteps = (steps: RawBuilder<unknown>) => sql`
  insert into topic_list_blocks as kept (list, block, count)
  select list, block, greatest(step, 0) from (${steps}) as given order by list, block
  on conflict (list, block) do update set count = kept.count + (
    select step from (${steps}) as given where given.list = kept.list and given.block = kept.block)`

/** How many items of each block of each list come and go. */
export class BlockSteps {
  readonly #steps = new Map<string, number>()

  add(lists: readonly string[], position: number, step: 1 | -1): void {
    const block = Math.floor(position / blockSize)
    for (const list of lists) {
      const key = `${list} ${block}`
      this.#steps.set(key, (this.#steps.get(key) ?? 0) + step)
    }
  }

  #entries = () =>
    [...this.#steps]
      .filter(([, step]) => step !== 0)
      .map(([key, step]) => {
        const [list = '', block = ''] = key.split(' ')
        return { list, block, step }
      })

  #write() {
    const entries = this.#entries()
    if (entries.length === 0) return undefined
    return addingSteps(sql`
      select * from unnest(
        ${entries.map(({ list }) => list)}::text[], ${entries.map(({ block }) => block)}::bigint[],
        ${entries.map(({ step }) => step)}::int[]) as given (list, block, step)`)
  }

  /** At the end of the transaction: everyone's writes meet in these rows. */
  async defer(tx: Tx): Promise<void> {
    const write = this.#write()
    if (write) await defer(tx, { write })
  }

  async write(tx: Tx): Promise<void> {
    await this.#write()?.execute(tx)
  }
}
