import { expect, test } from 'vitest'
import { runTrial } from './trial.ts'

test('whatever is killed meanwhile, no money is lost or made: the minute of the long run', {
  timeout: 180_000,
}, async () => {
  const options = { operations: 4_000, workers: 24, processes: 3, kills: 8, databaseKills: 2 }
  const result = await runTrial(options, () => {})
  expect(result.violations).toEqual([])
  expect(result.report.violation).toBeUndefined()
  expect(result.report.size).toMatchObject({ cny_sum: 0, point_sum: 0 })
  expect([result.kills, result.databaseKills]).toEqual([8, 2])
  // The kills hit something, and all kinds of operation got through.
  expect(result.resent).toBeGreaterThan(0)
  expect(Object.keys(result.answered).sort()).toEqual([
    'adjust',
    'buy',
    'expire',
    'give',
    'open',
    'pay',
    'recharge',
    'stop',
  ])
})
