import { performance } from 'node:perf_hooks'
import { loadOnce } from '#server/core/load-once.ts'
import type { Log } from '#server/core/log.ts'
import { openGiveBack } from './give-back.ts'

const everyMs = 15_000
/** V8 lets go of buffers beside what runs, a moment after it has collected. */
const lettingGoMs = 1_000
/** Until caches have let go of what was made in the load: a minute, and a little. */
const looksUntilOld = 6
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
 * Lets the process be small again after its start and after much was asked: caches let go of what is old, but V8 collects while
 * something is made, and nothing is where nobody asks; and what it has freed stays with the process until that is given back.
 * Does nothing in a process that was started without `--expose-gc` (setup.js).
 */
export function collectWhenQuiet(log: Log): void {
  const { gc } = globalThis
  if (!gc) return
  const getGiveBack = loadOnce(() => openGiveBack(log))
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
    collect: () => {
      gc()
      setTimeout(() => void getGiveBack().then((giveBack) => giveBack()), lettingGoMs).unref()
    },
  })
  setInterval(look, everyMs).unref()
}

/**
 * Looks whether it is quiet and much has come since there was least, and collects then: first what the start has left. What stays
 * is the least from then on. Once what the caches held has grown old, that is collected too.
 */
export function createLook({ readUsedBytes, readUtilization, collect }: Heap): () => void {
  let leastBytes = 0
  let looksLeft = 0
  const collectNow = () => {
    collect()
    leastBytes = readUsedBytes()
  }
  return () => {
    const isQuiet = readUtilization() < utilizationMax
    const usedBytes = readUsedBytes()
    if (usedBytes >= leastBytes + grownBytesMin) {
      looksLeft = looksUntilOld
      if (isQuiet) collectNow()
      return
    }
    leastBytes = Math.min(leastBytes, usedBytes)
    if (!isQuiet || looksLeft === 0) return
    looksLeft -= 1
    if (looksLeft === 0) collectNow()
  }
}
