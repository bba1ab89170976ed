import { afterAll, vi } from 'vitest'

/* Runs with every file: files share a process, and a clock that one leaves standing would hold up all that follow. */
afterAll(() => void vi.useRealTimers())
