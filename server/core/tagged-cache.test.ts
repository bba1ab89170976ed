import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Made, oneValue, TaggedCache } from './tagged-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.advanceTimersByTime(1_000)
})
afterEach(() => void vi.useRealTimers())

const createCache = (bytesMax = 100_000) =>
  new TaggedCache<string>({ bytesMax, countBytes: (text) => text.length })
const tick = () => vi.advanceTimersByTimeAsync(1)

/** Makes at once; a moment passes. */
async function make(cache: TaggedCache<string>, key: string, value: string, ...tags: string[]) {
  const made = await cache.getOrMake(key, async () => ({ value, tags }), { tags })
  await tick()
  return made
}

/** A making that ends when the test says so. */
function createMaking() {
  const { promise, resolve, reject } = Promise.withResolvers<Made<string>>()
  let started = 0
  const make = () => {
    started++
    return promise
  }
  const end = (value: string, ...tags: string[]) => resolve({ value, tags })
  return { make, end, reject, started: () => started }
}

test('what is kept is found under its own key until it is a minute old', async () => {
  const cache = createCache()
  await make(cache, 'zh /', '茶馆', 'topic:1')
  vi.advanceTimersByTime(58_000)
  expect([cache.get('zh /'), cache.get('en /')]).toEqual(['茶馆', undefined])
  vi.advanceTimersByTime(3_000)
  expect(cache.get('zh /')).toBeUndefined()
})

test('what is too old makes room before what is asked for less', async () => {
  const cache = createCache(2_000)
  await make(cache, 'old', 'a'.repeat(400))
  vi.advanceTimersByTime(40_000)
  await make(cache, 'less', 'b'.repeat(400))
  expect(cache.get('old')).toBeDefined()
  vi.advanceTimersByTime(25_000)
  cache.dropStale()
  await make(cache, 'new', 'c'.repeat(400))
  expect(['old', 'less', 'new'].filter((key) => cache.get(key))).toEqual(['less', 'new'])
})

test('a change ends whatever shows that content, and nothing else', async () => {
  const cache = createCache()
  await make(cache, 'a', 'first', 'topic:1', 'topic-lists')
  await make(cache, 'b', 'second', 'topic:2')
  cache.drop(['topic:1'])
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'second'])
  await make(cache, 'a', 'again', 'topic:1')
  cache.drop(['topic:1'])
  expect(cache.get('a')).toBeUndefined()
})

test('however many ask meanwhile, it is made once', async () => {
  const cache = createCache()
  const { make, end, started } = createMaking()
  const waiting = Array.from({ length: 50 }, () => cache.getOrMake('/', make))
  end('once')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['once']))
  expect(started()).toBe(1)
})

test('what was begun before a change is answered to those who waited, and not kept', async () => {
  const cache = createCache()
  const { make, end } = createMaking()
  const asked = cache.getOrMake('/', make)
  await tick()
  cache.drop(['topic-lists'])
  end('old', 'topic-lists')
  expect(await asked).toBe('old')
  expect(cache.get('/')).toBeUndefined()
})

test('what is made is kept when something else changed meanwhile', async () => {
  const cache = createCache()
  const { make, end } = createMaking()
  const asked = cache.getOrMake('/', make)
  await tick()
  cache.drop(['topic:7'])
  end('home', 'topic-lists')
  await asked
  expect(cache.get('/')).toBe('home')
})

test('a crowd that asks after a change waits for one making that begins after it', async () => {
  const cache = createCache()
  const [before, after] = [createMaking(), createMaking()]
  const early = cache.getOrMake('/', before.make, { tags: ['topic-lists'] })
  await tick()
  cache.drop(['topic-lists'])
  await tick()
  const late = Array.from({ length: 20 }, () => cache.getOrMake('/', after.make, { tags: ['topic-lists'] }))
  before.end('old', 'topic-lists')
  expect(await early).toBe('old')
  await tick()
  after.end('new', 'topic-lists')
  expect(new Set(await Promise.all(late))).toEqual(new Set(['new']))
  expect([after.started(), cache.get('/')]).toEqual([1, 'new'])
})

test('from a change here until its commit nothing made of it is kept; from the commit on it is', async () => {
  const cache = createCache()
  await make(cache, 'a', 'kept', 'topic:1')
  cache.expect('p.1', ['topic:1'])
  expect(cache.get('a')).toBeUndefined()
  await make(cache, 'a', 'maybe from before', 'topic:1')
  expect(cache.get('a')).toBeUndefined()
  cache.drop(['topic:1'], 'p.1')
  await tick()
  await make(cache, 'a', 'from after', 'topic:1')
  expect(cache.get('a')).toBe('from after')
})

test('a commit of somebody else does not end the waiting for our own', async () => {
  const cache = createCache()
  cache.expect('p.1', ['topic:1'])
  cache.drop(['topic:1'], 'q.7')
  await tick()
  await make(cache, 'a', 'maybe from before', 'topic:1')
  expect(cache.get('a')).toBeUndefined()
})

test('a change that never commits is waited for half a second', async () => {
  const cache = createCache()
  cache.expect('p.1', ['topic:1'])
  vi.advanceTimersByTime(501)
  await make(cache, 'a', 'as it was', 'topic:1')
  expect(cache.get('a')).toBe('as it was')
})

test('what an asker began to read before a change is not kept, though it is made after', async () => {
  const cache = createCache()
  const since = performance.now()
  await tick()
  cache.dropAll()
  await tick()
  await cache.getOrMake('a', async () => ({ value: 'by rights that are gone', tags: [] }), { since })
  expect(cache.get('a')).toBeUndefined()
})

test('memory is bounded: the least used goes first', async () => {
  const cache = createCache(4_000)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await make(cache, name, 'x'.repeat(700), name)
    cache.get('a')
  }
  expect(['a', 'b', 'c', 'd', 'e'].filter((name) => cache.get(name) !== undefined)).toEqual(['a', 'd', 'e'])
})

test('after everything was dropped, what was begun before is neither found nor kept', async () => {
  const cache = createCache()
  await make(cache, 'a', 'first', 'topic:1')
  const underWay = createMaking()
  const asked = cache.getOrMake('b', underWay.make)
  await tick()
  cache.dropAll()
  underWay.end('second', 'topic:2')
  await asked
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
  await tick()
  await make(cache, 'b', 'third', 'topic:2')
  expect(cache.get('b')).toBe('third')
})

test('what is not to be kept is made anew each time', async () => {
  const cache = createCache()
  await cache.getOrMake('/nowhere', async () => ({ value: 'missing', tags: [], isKept: false }))
  expect(cache.get('/nowhere')).toBeUndefined()
})

test('a failure is told to all who wait, and tried again by the next', async () => {
  const cache = createCache()
  const { make: fail, reject } = createMaking()
  const waiting = [cache.getOrMake('/', fail), cache.getOrMake('/', fail)]
  reject(new Error('no database'))
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
  expect(await make(cache, '/', 'well again')).toBe('well again')
})

test('a cache of one value keeps it', async () => {
  const cache = new TaggedCache<string>(oneValue)
  await make(cache, '', 'a value', 'sidebar')
  expect(cache.get('')).toBe('a value')
  cache.drop(['sidebar'])
  expect(cache.get('')).toBeUndefined()
})
