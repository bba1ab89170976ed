import { type Floor, startFloor } from './floor-process.ts'
import { measureRate, median, type Rate } from './measure.ts'
import { readMemory } from './process-tree.ts'
import type { Product } from './product.ts'
import type { Target } from './targets.ts'

const rounds = 3
// The warming is long enough to have asked for every drawn topic once or so.
const forms = { connections: 16, forMs: 2_500, warmMs: 2_000 }

export interface TargetResult {
  product: Rate
  floor: Rate
  /** The product's requests per second as a share of its floor's. */
  ratio: number
  /** What the product answered in each round. */
  perSecondByRound: number[]
  /** PSS of the whole product while it was asked, the largest of the rounds. */
  memoryBytes: number
}

/** Measures every target and its floor in turn, three times over, and takes the medians. */
export async function measureTargets(
  product: Product,
  targets: readonly Target[],
): Promise<Record<string, TargetResult>> {
  const floor = await startFloor(product.origin, targets)
  const found = new Map<string, { product: Rate; floor: Rate; memoryBytes: number }[]>()
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

async function measureOnce(product: Product, floor: Floor, target: Target) {
  const ofProduct = measureRate(product.origin, target.makeRequest, forms)
  const memoryBytes = await readMemory(product.process.pid!)
  const measured = await ofProduct
  return {
    product: measured,
    memoryBytes,
    floor: await measureRate(floor.origin, target.makeFloorRequest, forms),
  }
}

function summarize(each: { product: Rate; floor: Rate; memoryBytes: number }[]): TargetResult {
  const product = middle(each.map((one) => one.product))
  const floor = middle(each.map((one) => one.floor))
  return {
    product,
    floor,
    ratio: product.perSecond / floor.perSecond,
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
