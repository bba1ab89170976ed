import type { Database } from '#server/core/database.ts'
import * as queries from './candidate-queries.ts'

/** The next step reads so many times as many blocks as were read before it, where nothing or little stood there. */
const growthMax = 16
/** What is rare is read at once, and not block by block. */
const rare = { expectedMax: 500, readMax: 10_000 }

interface Asked extends queries.Asked {
  /** In the language of `tsquery`, the best one first: those behind it are only for where it finds too little. */
  queries: readonly string[]
}

interface Begun {
  /** What the latest blocks have of each query. */
  latest: number[][]
  /** The ids of one of the queries from the latest on, a step at a time; reads only as far as somebody asks. */
  walk(at: number): AsyncGenerator<readonly number[]>
}

/** Reads the latest blocks for some queries at once. */
export async function beginWalks(db: Database, { queries: asked, ...more }: Asked): Promise<Begun> {
  const begun = await queries.findLatest(db, asked, { ...more, rare })
  return {
    latest: asked.map((_, at) => begun?.found[at] ?? []),
    async *walk(at) {
      if (!begun) return
      const known = at === asked.length - 1 ? begun : { rest: null, isCommon: false }
      yield* walkBack(db, { ...begun, ...known, latest: begun.found[at]!, query: asked[at]!, ...more })
    },
  }
}

interface Walk extends queries.Asked, Omit<queries.Latest, 'found'> {
  /** Null where the latest blocks have not been asked for it. */
  latest: readonly number[] | null
  query: string
}

/** From the latest blocks back, in steps as wide as what was found makes likely to be enough. */
async function* walkBack(
  db: Database,
  { latest, rest, isCommon, from: begun, lowest, highest, ...asked }: Walk,
): AsyncGenerator<readonly number[]> {
  const { count } = asked
  const below = (ids: readonly number[], from: number) =>
    ids.length < count ? from * queries.blockSize : ids.at(-1)!
  if (latest) yield latest
  let found = latest?.length ?? 0
  let mayBeRare = !isCommon
  let next = latest ? below(latest, begun) : (highest + 1) * queries.blockSize
  if (rest) {
    yield rest
    next = below(rest, lowest)
  }
  while (next > lowest * queries.blockSize) {
    const to = Math.floor((next - 1) / queries.blockSize)
    const walked = Math.max(1, highest - to)
    const perBlock = Math.max(1, found) / walked
    if (mayBeRare && perBlock * (to - lowest + 1) <= rare.expectedMax) {
      const all = await queries.findRest(db, { ...asked, below: next, readMax: rare.readMax })
      mayBeRare = all !== undefined
      if (!all) continue
      yield all
      next = below(all, lowest)
    } else {
      const width = Math.min(Math.ceil((count - (found % count)) / perBlock), growthMax * walked)
      const from = Math.max(lowest, to - width + 1)
      const ids = await queries.findEarlier(db, { ...asked, below: next, from, to })
      yield ids
      found += ids.length
      next = below(ids, from)
    }
  }
}

/** What several walks come upon, each once, so many at a time. */
export async function* inBatches(
  count: number,
  ...walks: (AsyncIterable<readonly number[]> | Iterable<readonly number[]>)[]
): AsyncGenerator<number[]> {
  const seen = new Set<number>()
  let batch: number[] = []
  for (const walk of walks)
    for await (const ids of walk)
      for (const id of ids) {
        if (seen.has(id)) continue
        seen.add(id)
        batch.push(id)
        if (batch.length < count) continue
        yield batch
        batch = []
      }
  if (batch.length > 0) yield batch
}

/** The first batch, with which a reader who needs no more lets go of the walks. */
export async function firstOf(batches: AsyncGenerator<number[]>): Promise<number[]> {
  for await (const batch of batches) return batch
  return []
}
