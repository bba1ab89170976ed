import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentCache, type Kept } from './content-cache.ts'

type Note = Kept & { text: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.advanceTimersByTime(1_000)
})
afterEach(() => void vi.useRealTimers())

const createCache = (bytesMax = 100_000) => new ContentCache<Note>(bytesMax, ({ text }) => text.length)

/** Read now, as a reader does; a moment later it is kept. */
function read(text: string, ...contentKeys: string[]): Note {
  const note = { text, contentKeys, readAt: performance.now() }
  vi.advanceTimersByTime(1)
  return note
}

test('what is kept is found until it is a minute old', () => {
  const cache = createCache()
  cache.keep('a', read('first', 'topic:1'))
  vi.advanceTimersByTime(58_000)
  expect(cache.get('a')?.text).toBe('first')
  vi.advanceTimersByTime(3_000)
  expect(cache.get('a')).toBeUndefined()
})

test('a change ends whatever shows that content, and nothing else', () => {
  const cache = createCache()
  cache.keep('a', read('first', 'topic:1', 'topic-lists'))
  cache.keep('b', read('second', 'topic:2'))
  cache.drop(['topic:1'])
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')?.text).toBe('second')
})

test('what was read before a change is not kept after it', () => {
  const cache = createCache()
  const stale = read('before', 'topic:1')
  cache.drop(['topic:1'])
  cache.keep('a', stale)
  expect(cache.get('a')).toBeUndefined()
  vi.advanceTimersByTime(1)
  cache.keep('a', read('after', 'topic:1'))
  expect(cache.get('a')?.text).toBe('after')
})

test('while a writer here may not have committed yet, nothing read of it is kept', () => {
  const cache = createCache()
  cache.dropSoon(['topic:1'])
  vi.advanceTimersByTime(100)
  cache.keep('a', read('maybe from before', 'topic:1'))
  expect(cache.get('a')).toBeUndefined()
  vi.advanceTimersByTime(500)
  cache.keep('a', read('surely from after', 'topic:1'))
  expect(cache.get('a')?.text).toBe('surely from after')
})

test('memory is bounded: the least used goes first', () => {
  const cache = createCache(4_000)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    cache.keep(name, read('x'.repeat(700), name))
    cache.get('a')
  }
  expect(['a', 'b', 'c', 'd', 'e'].map((name) => Boolean(cache.get(name)))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

test('after everything was dropped, what was read before is neither found nor kept', () => {
  const cache = createCache()
  cache.keep('a', read('first', 'topic:1'))
  const underWay = read('second', 'topic:2')
  cache.dropAll()
  cache.keep('b', underWay)
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBeUndefined()
  vi.advanceTimersByTime(1)
  cache.keep('b', read('third', 'topic:2'))
  expect(cache.get('b')?.text).toBe('third')
})
