import { vi } from 'vitest'

/** Tries until it no longer throws, at most so long. */
export const eventually = <T>(attempt: () => Promise<T> | T, timeoutMs = 10_000): Promise<T> =>
  vi.waitFor(attempt, { timeout: timeoutMs, interval: 10 })
