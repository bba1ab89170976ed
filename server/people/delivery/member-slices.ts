import type { Database } from '#server/core/database.ts'

/** One statement looks at so many members: for all at once it would take longer than a statement may. */
export const membersPerSlice = 1_000

/** All the members whom `readNext` finds, by their ids. */
export async function* memberSlices(
  db: Database,
  readNext: (db: Database, afterId: number, count: number) => Promise<number[]>,
  perSlice: number,
): AsyncGenerator<readonly number[]> {
  let slice: number[] = []
  do {
    slice = await readNext(db, slice.at(-1) ?? 0, perSlice)
    if (slice.length > 0) yield slice
  } while (slice.length === perSlice)
}
