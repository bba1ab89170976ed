/** Each time the others of the deadlock have gone on, so that a second one is rare. */
const triesMax = 3

/**
 * Works again where PostgreSQL broke off what was done, to end a deadlock: nothing of it has been written. So `work` may run
 * several times, and begins its transaction itself: one that others began is broken off as a whole.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || tries === triesMax) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'
