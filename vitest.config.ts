import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,test}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'test/e2e/**'],
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // Loading the server anew for each file took a third of the time. What a file stands in for, it takes back.
    isolate: false,
    unstubGlobals: true,
    // By itself Vitest leaves a core free, which of two is half of them.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
