/** Runs at most so many works at once; the others wait for their turn, first come, first served. */
export function createTurns(atOnceMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    // Whoever is woken takes over the place of the one that wakes it, so nobody slips in between.
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
