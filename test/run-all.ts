import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { checkStyle, checkTypes, root, runVitest } from './run-tool.ts'

interface Result {
  passed: number
  failed: number
}

const browserConfig = 'test/e2e/vitest.config.ts'

/** All that `npm test` checks. Goes on after a failure, so that one run shows everything. */
async function runAll(): Promise<Result> {
  const results = [
    // The first tests wait for a disk and for kills, which leaves a processor to the checks.
    ...(await Promise.all([
      runCheck('Types', checkTypes),
      runCheck('Lint', checkStyle),
      runTests('unit', ['run']),
    ])),
    ...(existsSync(join(root, browserConfig)) ? [await runBrowserTests()] : []),
  ]
  return results.reduce((sum, { passed, failed }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
  }))
}

async function runCheck(name: string, check: () => Promise<number>): Promise<Result> {
  const succeeded = (await check()) === 0
  console.log(`${succeeded ? '✓' : '✗'} ${name}`)
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
}

async function runBrowserTests(): Promise<Result> {
  try {
    process.env.CHROMIUM_PATH = findChromium()
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
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
  const { passed, failed } = readReport(report)
  rmSync(report, { force: true })
  const nothingRan = passed + failed === 0
  return { passed, failed: failed || (code !== 0 || nothingRan ? 1 : 0) }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

function readReport(file: string): Result {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unloadable = report.testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length }
}

const { passed, failed } = await runAll()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
