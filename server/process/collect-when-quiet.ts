import { performance } from 'node:perf_hooks'

const everyMs = 15_000
/** Of the time; above it V8 collects by itself soon enough. */
const utilizationMax = 0.1
const grownBytesMin = 16 * 1024 * 1024

export interface Heap {
  /** What is in use, garbage included. */
  readUsedBytes: () => number
  /** The share of the time since it was asked last in which something ran. */
  readUtilization: () => number
  collect: () => void
}

/**
 * Lets the process be small again after much was asked: caches let go of what is old, but V8 collects while something is
 * made, and nothing is where nobody asks. Does nothing in a process that was started without `--expose-gc` (setup.js).
 */
export function collectWhenQuiet(): void {
  const { gc } = globalThis
  if (!gc) return
  let before = performance.eventLoopUtilization()
  const look = createLook({
    readUsedBytes: () => {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    },
    readUtilization: () => {
      const last = before
      before = performance.eventLoopUtilization()
      return performance.eventLoopUtilization(before, last).utilization
    },
    collect: () => gc(),
  })
  setInterval(look, everyMs).unref()
}

/** Looks whether it is quiet and much has come since there was least, and collects then. What stays is the least from then on. */
export function createLook({ readUsedBytes, readUtilization, collect }: Heap): () => void {
  let leastBytes = readUsedBytes()
  return () => {
    const isQuiet = readUtilization() < utilizationMax
    const usedBytes = readUsedBytes()
    if (!isQuiet || usedBytes < leastBytes + grownBytesMin) {
      leastBytes = Math.min(leastBytes, usedBytes)
      return
    }
    collect()
    leastBytes = readUsedBytes()
  }
}
