import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '#server/db/notifications.ts'
import { createTestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { connectCaches, invalidate, tagOf } from './cache-tags.ts'

const { db, url, drop } = await createTestDatabase()
const notifications = await listen(url)
afterAll(async () => {
  await notifications.close()
  await drop()
})

test('a change of more content than a notification has room for ends all that shows it', async () => {
  const expected = new Map<string, readonly string[]>()
  const dropped = new Map<string, readonly string[]>()
  const store = {
    expect: (change: string, tags: readonly string[]) => void expected.set(change, tags),
    drop: (tags: readonly string[], change: string) => void dropped.set(change, tags),
    dropAll: () => {},
    dropStale: () => {},
  }
  const disconnect = await connectCaches(notifications, [store])
  const tags = Array.from({ length: 1_000 }, (_, at) => tagOf('topic', 123_456_789 + at))
  await invalidate(db, ...tags)
  await eventually(() => expect([...dropped.values()].flat()).toEqual(tags))
  expect(dropped).toEqual(expected)
  disconnect()
})

test('caches let go of what is too old, as long as they are connected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const dropStale = vi.fn()
  const store = { expect: () => {}, drop: () => {}, dropAll: () => {}, dropStale }
  const disconnect = await connectCaches(notifications, [store])
  vi.advanceTimersByTime(60_000)
  expect(dropStale).toHaveBeenCalledTimes(4)
  disconnect()
  vi.advanceTimersByTime(60_000)
  expect(dropStale).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
