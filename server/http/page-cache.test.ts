import { expect, test } from 'vitest'
import { type CachedPage, PageCache } from './page-cache.ts'

const page = (text: string, contentKeys: string[] = [], status = 200): CachedPage => ({
  status,
  location: null,
  etag: text,
  contentSecurityPolicy: '',
  html: Buffer.from(text),
  gzip: Buffer.alloc(0),
  brotli: Buffer.alloc(0),
  contentKeys,
})

/** A drawing that ends when the test says so. */
function holdDrawing() {
  const { promise, resolve, reject } = Promise.withResolvers<CachedPage>()
  let started = 0
  const draw = () => {
    started++
    return promise
  }
  return { draw, resolve, reject, started: () => started }
}

const draw = (drawn: CachedPage) => async () => drawn

test('a drawn page is kept under its own address and language', async () => {
  const cache = new PageCache()
  await cache.render('zh /', draw(page('茶馆')))
  expect(cache.get('zh /')?.etag).toBe('茶馆')
  expect(cache.get('en /')).toBeUndefined()
})

test('however many ask meanwhile, a page is drawn once', async () => {
  const cache = new PageCache()
  const drawing = holdDrawing()
  const waiting = Array.from({ length: 50 }, () => cache.render('/', drawing.draw))
  drawing.resolve(page('once'))
  const pages = await Promise.all(waiting)
  expect(drawing.started()).toBe(1)
  expect(new Set(pages).size).toBe(1)
})

test('a change drops the pages that show it and no other', async () => {
  const cache = new PageCache()
  await cache.render('/', draw(page('home', ['lists', 'site'])))
  await cache.render('/thread', draw(page('topic', ['topic:7', 'site'])))
  cache.drop(['topic:7'])
  expect(cache.get('/thread')).toBeUndefined()
  expect(cache.get('/')?.etag).toBe('home')
  cache.drop(['unknown', 'site'])
  expect(cache.get('/')).toBeUndefined()
})

test('a page whose content changed while it was drawn is answered but not kept', async () => {
  const cache = new PageCache()
  const drawing = holdDrawing()
  const asked = cache.render('/', drawing.draw)
  cache.drop(['lists'])
  drawing.resolve(page('old', ['lists']))
  expect((await asked).etag).toBe('old')
  expect(cache.get('/')).toBeUndefined()
})

test('a page is kept when something else changed while it was drawn', async () => {
  const cache = new PageCache()
  const drawing = holdDrawing()
  const asked = cache.render('/', drawing.draw)
  cache.drop(['topic:7'])
  drawing.resolve(page('home', ['lists']))
  await asked
  expect(cache.get('/')?.etag).toBe('home')
})

test('whoever asks after a change gets a page drawn after it', async () => {
  const cache = new PageCache()
  const [before, after] = [holdDrawing(), holdDrawing()]
  const early = cache.render('/', before.draw)
  cache.drop(['lists'])
  const late = cache.render('/', after.draw)
  after.resolve(page('new', ['lists']))
  expect((await late).etag).toBe('new')
  before.resolve(page('old', ['lists']))
  expect((await early).etag).toBe('old')
  expect(cache.get('/')?.etag).toBe('new')
})

test('when nothing is known any more, nothing is kept: neither pages nor what is being drawn', async () => {
  const cache = new PageCache()
  await cache.render('/kept', draw(page('kept')))
  const drawing = holdDrawing()
  const asked = cache.render('/drawing', drawing.draw)
  cache.dropAll()
  drawing.resolve(page('drawing'))
  await asked
  expect([cache.get('/kept'), cache.get('/drawing')]).toEqual([undefined, undefined])
})

test('pages that were not found are drawn anew each time', async () => {
  const cache = new PageCache()
  await cache.render('/nowhere', draw(page('missing', [], 404)))
  expect(cache.get('/nowhere')).toBeUndefined()
})

test('a drawing that failed is told to all who wait, and tried again by the next', async () => {
  const cache = new PageCache()
  const drawing = holdDrawing()
  const waiting = [cache.render('/', drawing.draw), cache.render('/', drawing.draw)]
  drawing.reject(new Error('no database'))
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
  expect((await cache.render('/', draw(page('well again')))).etag).toBe('well again')
})

test('a page drawn again after a change is dropped by the next change too', async () => {
  const cache = new PageCache()
  for (const text of ['first', 'second']) {
    await cache.render('/', draw(page(text, ['lists'])))
    cache.drop(['lists'])
    expect(cache.get('/')).toBeUndefined()
  }
})
