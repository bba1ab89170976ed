import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.ts'
import { checkStyle, checkTypes, root, runVitest } from './run-tool.ts'

/** Each failure is what is said about it at the very end: the file, the test and the first line of its error. */
interface Result {
  passed: number
  failures: string[]
}

const browserConfig = 'test/e2e/vitest.config.ts'

/** All that `npm test` checks. Goes on after a failure, so that one run shows everything. */
async function runAll(): Promise<Result> {
  // The first tests wait for a disk and for kills, which leaves a processor to the checks, and to installing a browser.
  const running = [runCheck('Types', checkTypes), runCheck('Lint', checkStyle), runTests('unit', ['run'])]
  const browser = findBrowser()
  const results = [...(await Promise.all(running)), await runBrowserTests(browser)]
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  }
}

async function runCheck(name: string, check: () => Promise<number>): Promise<Result> {
  const succeeded = (await check()) === 0
  console.log(`${succeeded ? '✓' : '✗'} ${name}`)
  return succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

/** The path of one, or the sentence that says why there is none. */
function findBrowser(): { path: string } | { failure: string } {
  try {
    return { path: findChromium() }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

async function runBrowserTests(browser: ReturnType<typeof findBrowser>): Promise<Result> {
  if ('failure' in browser) return { passed: 0, failures: [browser.failure] }
  process.env.CHROMIUM_PATH = browser.path
  return runTests('browser', ['run', '--config', browserConfig])
}

/** Runs Vitest and counts by its report. A run that fails without a failed test (an error between tests) counts as one. */
async function runTests(name: string, args: string[]): Promise<Result> {
  const report = join(root, 'tmp', `test-report-${name}-${process.pid}.json`)
  const code = await runVitest([
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { passed, failures } = readReport(report)
  rmSync(report, { force: true })
  const failedOtherwise = failures.length === 0 && (code !== 0 || passed === 0)
  return { passed, failures: failedOtherwise ? [`${name} tests: exit code ${code}`] : failures }
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function readReport(file: string): Result {
  if (!existsSync(file)) return { passed: 0, failures: [] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap((each) => {
    const path = relative(root, each.name)
    const failed = each.assertionResults.filter(({ status }) => status === 'failed')
    if (each.status === 'failed' && failed.length === 0) return [`${path}: ${firstLine(each.message)}`]
    return failed.map((test) => `${path}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  return { passed: report.numPassedTests, failures }
}

const firstLine = (text = '') => text.split('\n', 1)[0]

const { passed, failures } = await runAll()
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
