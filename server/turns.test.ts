import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('never more than so many run at once, all get their turn in order, and a failure gives its place back', async () => {
  const turns = createTurns(2)
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = (at: number) =>
    turns(async () => {
      begun.push(at)
      most = Math.max(most, ++running)
      await sleep(1)
      running--
      if (at % 3 === 0) throw new Error('failed')
      return at
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => work(at)))
  expect(most).toBe(2)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(await work(1)).toBe(1)
})
