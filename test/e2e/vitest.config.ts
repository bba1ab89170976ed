import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: 'test/e2e/global-setup.ts',
    pool: 'forks',
    // Files told in one process share its browser, and what makes members and topics for them.
    isolate: false,
    // Two servers with a browser each. With a third on two cores each story took half as long again, and all of them as long.
    maxWorkers: 2,
    // A poll may open a page anew each time; a second is over before the second look.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 90_000,
  },
})
