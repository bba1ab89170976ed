import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('one after another, and whoever brings much lets the others in between', async () => {
  const queue = new FairQueue()
  const done: string[] = []
  let atOnce = 0
  const bring = (owner: string, name: string) =>
    queue.run(owner, async () => {
      expect(++atOnce).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      atOnce--
      done.push(name)
      return name
    })
  const flood = Array.from({ length: 5 }, (_, at) => bring('ann', `ann ${at}`))
  const others = [bring('bob', 'bob'), bring('', 'a job'), bring('bob', 'bob again')]
  expect(await Promise.all([...flood, ...others])).toHaveLength(8)
  expect(done).toEqual(['ann 0', 'ann 1', 'bob', 'a job', 'ann 2', 'bob again', 'ann 3', 'ann 4'])
})

test('what fails is told to whoever brought it, and the next goes on', async () => {
  const queue = new FairQueue()
  const failed = queue.run('ann', () => Promise.reject(new Error('planted')))
  const next = queue.run('ann', async () => 'next')
  await expect(failed).rejects.toThrow('planted')
  expect(await next).toBe('next')
  expect(await queue.run('bob', async () => 'later')).toBe('later')
})
