import { expect, test } from 'vitest'
import { isDeep } from '#test/deep.ts'
import { runTrial } from './trial.ts'

test('whatever is killed meanwhile, no money is lost or made: a sample of the long run', {
  timeout: 180_000,
}, async () => {
  const kills = isDeep ? { kills: 8, databaseKills: 2 } : { kills: 2, databaseKills: 1 }
  const options = { operations: isDeep ? 4_000 : 1_200, workers: 24, processes: 3, ...kills }
  const result = await runTrial(options, () => {})
  expect(result.violations).toEqual([])
  expect(result.report.violation).toBeUndefined()
  expect(result.report.size).toMatchObject({ cny_sum: 0, point_sum: 0 })
  expect(result).toMatchObject(kills)
  // The kills hit something, and all kinds of operation got through.
  expect(result.resent).toBeGreaterThan(0)
  expect(Object.keys(result.answered).sort()).toEqual([
    'adjust',
    'adopt',
    'ask',
    'buy',
    'expire',
    'give',
    'lapse',
    'open',
    'pay',
    'recharge',
    'stop',
    'take back',
  ])
})
