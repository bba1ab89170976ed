import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // One browser and one server at a time: two cores are what there is.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
