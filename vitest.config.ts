import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'test/fault/money/money.test.ts',
  'test/bad-input.test.ts',
  'server/main.test.ts',
  'server/db/embedded-postgres.test.ts',
  'contract/markdown/worst-case.test.ts',
  'test/bundle-size.test.ts',
  'contract/markdown/random.test.ts',
]

/** A file that stands in for a module needs Vite, and a process of its own: in a shared one the module is there already. */
const isolated = '{contract,server,web,test}/**/*.isolated.test.{ts,tsx}'

/** Files that nobody has timed yet come by their size, and the longest would be last, with a core idle beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ moduleId }: TestSpecification) =>
      longest.findIndex((file) => moduleId.endsWith(`/${file}`))
    const long = sorted.filter((file) => placeOf(file) >= 0)
    return [...long.sort((a, b) => placeOf(a) - placeOf(b)), ...sorted.filter((file) => !long.includes(file))]
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/e2e/**', isolated],
          // Loading the server anew for each file took a third of the time. What a file changes, it takes back.
          isolate: false,
          // Node reads the sources itself, as it does for whoever develops: what it makes nothing of fails here too.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, isolated],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/each-file.ts',
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    unstubGlobals: true,
    // By itself Vitest leaves a core free, which of two is half of them. Three for two took longer: 421 s instead of 397.
    maxWorkers: '100%',
    // A second, as it is by itself, is little for what comes over a notification beside a busy machine.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
