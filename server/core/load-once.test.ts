import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('what is loaded once is shared, and what failed is tried again by the next use alone', async () => {
  let tries = 0
  const load = loadOnce(async () => {
    tries++
    if (tries === 1) throw new Error('too many open files')
    return { tries }
  })
  const first = await Promise.allSettled([load(), load()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
  const [one, other] = await Promise.all([load(), load()])
  expect([one, other === one, await load()]).toEqual([{ tries: 2 }, true, one])
})
