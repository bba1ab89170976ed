import { type Floor, startFloor } from './floor-process.ts'
import { type MakeRequest, measureRate, median, type Rate } from './measure.ts'
import { readMemory } from './process-tree.ts'
import type { Product } from './product.ts'
import type { Target } from './targets.ts'
import { hasWrk, measureRateByWrk } from './wrk.ts'

const rounds = 3
// The warming is long enough to have asked for every drawn topic once or so.
const forms = { connections: 16, forMs: 3_000, warmMs: 2_000 }
/** A floor nearer to the client's ceiling than this says what the client can do. */
const clientBoundShare = 0.85
const measure: (...given: Parameters<typeof measureRate>) => Promise<Rate> = hasWrk()
  ? measureRateByWrk
  : measureRate

export interface TargetResult {
  product: Rate
  floor: Rate
  /** As much as the client can ask for. */
  ceilingPerSecond: number
  /** The product's requests per second as a share of its floor's; unknown where the floor is bounded by the client. */
  ratio: number | null
  /** What the product answered in each round. */
  perSecondByRound: number[]
  /** PSS of the whole product while it was asked, the largest of the rounds. */
  memoryBytes: number
}

/** Measures every target, its floor and the client's ceiling in turn, three times over, and takes the medians. */
export async function measureTargets(
  product: Product,
  targets: readonly Target[],
): Promise<Record<string, TargetResult>> {
  const floor = await startFloor(product.origin, targets)
  const found = new Map<string, Round[]>()
  try {
    for (let round = 0; round < rounds; round++) {
      for (const target of targets) {
        process.stdout.write(`Round ${round + 1} of ${rounds}: ${target.name}\n`)
        found.set(target.name, [...(found.get(target.name) ?? []), await measureOnce(product, floor, target)])
      }
    }
  } finally {
    floor.stop()
  }
  return Object.fromEntries([...found].map(([name, each]) => [name, summarize(each)]))
}

interface Round {
  product: Rate
  floor: Rate
  ceiling: Rate
  memoryBytes: number
}

async function measureOnce(product: Product, floor: Floor, target: Target): Promise<Round> {
  const ask = (origin: string, makeRequest: MakeRequest) => measure(origin, makeRequest, forms)
  const ofProduct = ask(product.origin, target.makeRequest)
  const memoryBytes = await readMemory(product.process.pid!)
  return {
    product: await ofProduct,
    memoryBytes,
    floor: await ask(floor.origin, target.makeFloorRequest),
    ceiling: await ask(floor.ceilingOrigin, target.makeFloorRequest),
  }
}

function summarize(each: readonly Round[]): TargetResult {
  const product = middle(each.map((one) => one.product))
  const floor = middle(each.map((one) => one.floor))
  const ceilingPerSecond = middle(each.map((one) => one.ceiling)).perSecond
  const isClientBound = floor.perSecond > clientBoundShare * ceilingPerSecond
  return {
    product,
    floor,
    ceilingPerSecond,
    ratio: isClientBound ? null : product.perSecond / floor.perSecond,
    perSecondByRound: each.map((one) => Math.round(one.product.perSecond)),
    memoryBytes: Math.max(...each.map((one) => one.memoryBytes)),
  }
}

const middle = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  p50Ms: median(rates.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rates.map(({ p99Ms }) => p99Ms)),
  errors: rates.reduce((sum, { errors }) => sum + errors, 0),
})
