import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { banAddress } from '#contract/accounts/address-bans.ts'
import type { PageContext } from '#contract/core/page-context.ts'
import { listTopics, readTopic } from '#contract/posts/topics.ts'
import { readBaseInfo } from '#contract/site/site.ts'
import { createAddressReader } from '#server/http/page-address.ts'
import type { PagesSource } from '#server/http/pages.ts'
import { createTestApp, eventually } from '#test/app.ts'
import { makeTopic } from '#test/makers.ts'

/** Stands in for the drawing of real pages: it shows what the page was given, and the newest topic. */
let drawn = 0
async function drawPage(request: Request, context: PageContext): Promise<Response> {
  drawn++
  const { pathname, searchParams } = new URL(request.url)
  const location = { '/old': '/', '/moved': '/thread?topicId=7#comment-8' }[pathname]
  if (location) return new Response(null, { status: 307, headers: { location } })
  await context.send(readBaseInfo, {})
  const topicId = Number(searchParams.get('topicId'))
  const sent = await context.send(topicId ? readTopic : listTopics, topicId ? { topicId } : {})
  const html = `<html lang="${context.language}"><script nonce="${context.nonce}">boot()</script>
    <link rel="canonical" href="${context.origin}${pathname}"><b>${context.isUnsupportedDevice}</b>
    <main>${JSON.stringify(sent)}</main></html>`
  return new Response(html, { status: sent.ok ? 200 : sent.status })
}

const assetsFolder = mkdtempSync(join(tmpdir(), 'teahouse-assets-'))
afterAll(() => rmSync(assetsFolder, { recursive: true }))
mkdirSync(join(assetsFolder, 'assets'))
writeFileSync(join(assetsFolder, 'assets', 'x'), 'notice()')
writeFileSync(join(assetsFolder, 'favicon.svg'), '<svg/>')

const pages: PagesSource = {
  assetsFolder,
  isDevelopment: false,
  loadHandler: async () => ({ fetch: (request, { context }) => drawPage(request, context) }),
}

const { app, as, db, cast, tags, settings, startAnother } = await createTestApp({}, { pages })
afterAll(() => expect(drawn).toBeGreaterThan(0))

/** Every address of the server with its methods, read off the tree that Fastify prints; it leaves out the wildcards. */
function listServed(): { path: string; methods: string[] }[] {
  const ancestors: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      if (!part) return []
      const depth = indent.length / 4
      const path = (ancestors[depth - 1] ?? '') + part
      ancestors.splice(depth, Number.POSITIVE_INFINITY, path)
      return { path: path.replace(/:\w+/g, '1').replace('*', '1'), methods: methods?.split(', ') ?? [] }
    })
}

/** The program's own files, with which the notice of a ban is drawn, and health. */
const servedToAnyone = ['/assets/x', '/favicon.svg', '/healthz', '/readyz']

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const languageOf = async (url: string, headers: Record<string, string> = {}) =>
  /lang="([^"]+)"/.exec((await get(url, headers)).body)?.[1]

test('the language of a page: the address, then the cookie, then the site, never the browser', async () => {
  const english = { 'accept-language': 'en-US,en' }
  expect(await languageOf('/', english)).toBe('zh-CN')
  expect(await languageOf('/', { cookie: 'language=en-US' })).toBe('en-US')
  expect(await languageOf('/', { cookie: 'language=en' })).toBe('en-US')
  expect(await languageOf('/?language=zh-CN', { cookie: 'language=en-US' })).toBe('zh-CN')
  expect(await languageOf('/?language=en_US')).toBe('en-US')
  expect(await languageOf('/?language=fr', { cookie: 'language=klingon' })).toBe('zh-CN')
  expect(await languageOf('/?language=en&language=zh')).toBe('zh-CN')
  await settings({ defaultLanguage: 'en_US' })
  expect(await languageOf('/', { 'accept-language': 'zh-CN' })).toBe('en-US')
})

test('a site whose language can’t be switched is in that language for whoever had chosen the other one', async () => {
  await settings({ defaultLanguage: 'zh_CN', languageSwitching: false })
  expect(await languageOf('/', { cookie: 'language=en-US' })).toBe('zh-CN')
  expect(await languageOf('/?language=en')).toBe('zh-CN')
  await settings({ languageSwitching: true })
  expect(await languageOf('/', { cookie: 'language=en-US' })).toBe('en-US')
})

test('a site that leaves it to the browser asks Accept-Language, and tells caches so', async () => {
  await settings({ defaultLanguage: 'browser' })
  expect(await languageOf('/', { 'accept-language': 'en-GB,zh;q=0.5' })).toBe('en-US')
  expect(await languageOf('/', { 'accept-language': 'fr, zh-Hant;q=0.8, en;q=0.5' })).toBe('zh-CN')
  expect(await languageOf('/')).toBe('zh-CN')
  expect((await get('/')).headers.vary).toContain('Accept-Language')
  await settings({ defaultLanguage: 'zh_CN' })
})

test("a guest's page can be cached: no cookie, an etag, and a policy that names its script", async () => {
  const first = await get('/?cached')
  const second = await get('/?cached')
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(first.headers['cache-control']).toContain('public')
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(second.body).toBe(first.body)
  const hash = createHash('sha256').update('boot()').digest('base64')
  expect(first.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(first.headers['x-content-type-options']).toBe('nosniff')
  expect(first.body).not.toContain('nonce')
  const { etag } = first.headers
  // As a proxy that compresses passes it on, and as one that keeps several asks.
  for (const known of [`${etag}`, `W/${etag}`, `"x", W/${etag}`])
    expect((await get('/?cached', { 'if-none-match': known })).statusCode, known).toBe(304)
  expect((await get('/?cached', { 'if-none-match': '"x"' })).statusCode).toBe(200)
})

test.each(['br', 'gzip'] as const)(
  'a page comes in the encoding that the browser takes: %s',
  async (encoding) => {
    const plain = await get('/?encoded')
    const packed = await get('/?encoded', { 'accept-encoding': `x, ${encoding}` })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync }[encoding](packed.rawPayload)
    expect(unpacked.toString()).toBe(plain.body)
    const refused = await get('/?encoded', { 'accept-encoding': `${encoding};q=0` })
    expect(refused.headers['content-encoding']).toBeUndefined()
  },
)

test('a new topic is on the page right after, in every process', async () => {
  const another = await startAnother()
  await Promise.all([get('/?fresh'), another.app.inject('/?fresh')])
  const title = 'Fresh from the pot'
  await makeTopic(db, { authorId: cast.ann.memberId, tagId: tags.green, title })
  await eventually(async () => {
    expect((await get('/?fresh')).body).toContain(title)
    expect((await another.app.inject('/?fresh')).body).toContain(title)
  })
})

test('a page that is not found says so and is not kept by caches', async () => {
  const answer = await get('/thread?topicId=999999')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a page that leads elsewhere redirects', async () => {
  const answer = await get('/old')
  expect([answer.statusCode, answer.headers.location]).toEqual([307, '/'])
})

test('who asked for a page in a language is led on in it', async () => {
  const locationOf = async (url: string) => (await get(url)).headers.location
  expect(await locationOf('/old?language=en-US')).toBe('/?language=en-US')
  expect(await locationOf('/moved?language=en')).toBe('/thread?topicId=7&language=en#comment-8')
})

test('what has its hash in its name is kept for ever, and what has not is asked for again within an hour', async () => {
  const keeping = async (url: string) => (await get(url)).headers['cache-control']
  expect(await keeping('/assets/x')).toBe('public, max-age=31536000, immutable')
  expect(await keeping('/favicon.svg')).toBe('public, max-age=3600')
})

test('a request that calls the site by no name a site can have is a bad one, and no bug of ours', async () => {
  for (const host of ['two words', 'forum.example:99999'])
    expect([host, (await get('/', { host })).statusCode]).toEqual([host, 400])
  expect((await get('/', { host: 'somebody@forum.example' })).statusCode).toBe(200)
})

test('whoever asks for a page that is refused reads why in both languages, the own first', async () => {
  await settings({ readsPerMinutePerAddress: 10 })
  const reader = { 'x-forwarded-for': '198.51.100.78', cookie: 'language=en-US' }
  for (let asked = 0; asked < 10; asked++) await get('/api/topics', reader)
  const { body, headers, statusCode } = await get('/?refused', reader)
  await settings({ readsPerMinutePerAddress: 10_000_000 })
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toContain("style-src 'sha256-")
  expect(body).toMatch(/<html lang="en-US">.*<h1>Too many requests\..*<p lang="zh-CN">操作太频繁/s)
})

test('thousands of parameters that no page has cost next to nothing', () => {
  const readAddress = createAddressReader([])
  const others = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join('&')
  const before = performance.now()
  expect(readAddress(`/thread?${others}&topicId=1&code=7`)).toBe('/thread?code=7')
  expect(performance.now() - before).toBeLessThan(500)
})

test('a path that begins with two slashes names no other site', async () => {
  const canonical = 'href="http://localhost:80//elsewhere.example/old"'
  expect((await get('//elsewhere.example/old')).body).toContain(canonical)
  expect((await get('//:80/')).statusCode).toBe(200)
})

test('a site for phones only shows its notice to desktops', async () => {
  await settings({ supportAccessDevice: 3 })
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' }
  expect((await get('/')).body).toContain('<b>true</b>')
  expect((await get('/', phone)).body).toContain('<b>false</b>')
  expect((await get('/', { cookie: 'device=mobile' })).body).toContain('<b>false</b>')
  expect((await get('/')).headers.vary).toContain('User-Agent')
  await settings({ supportAccessDevice: 1 })
})

test('a site for desktops only shows its notice to phones, until they go on all the same', async () => {
  await settings({ supportAccessDevice: 2 })
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile' }
  expect((await get('/')).body).toContain('<b>false</b>')
  expect((await get('/', phone)).body).toContain('<b>true</b>')
  expect((await get('/', { ...phone, cookie: 'device=desktop' })).body).toContain('<b>false</b>')
  expect((await get('/', { ...phone, cookie: 'device=mobile' })).body).toContain('<b>true</b>')
  expect((await get('/')).headers.vary).toContain('User-Agent')
  await settings({ supportAccessDevice: 1 })
})

test('a banned address gets the words of the staff as a page in both languages, its own first, and no script', async () => {
  const bannedNotice = { 'zh-CN': '请写信给 <管理员>。', 'en-US': 'Write to <staff>.' }
  await settings({ bannedNotice })
  const ban = { address: '203.0.113.9', reason: 'Flood' }
  await as(cast.keeper).call(banAddress, ban)
  const from = { 'x-forwarded-for': ban.address, cookie: 'language=en-US' }
  await eventually(async () => expect((await get('/', from)).statusCode).toBe(456))
  const { body, headers } = await get('/thread?topicId=1', from)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain('<html lang="en-US">')
  expect(body).toMatch(/Write to &lt;staff&gt;\..*请写信给 &lt;管理员&gt;。/s)
  expect(body).not.toContain('<script')
  const answer = await get('/api/baseInfo', { ...from, 'accept-language': 'zh-CN' })
  expect(answer.json().error).toMatchObject({ code: 'address_banned', message: bannedNotice['zh-CN'] })
  const wildcards = ['/', '/assets/x'].map((path) => ({ path, methods: ['GET'] }))
  const served = [...listServed(), ...wildcards]
  expect(served.length).toBeGreaterThan(150)
  expect(served.filter(({ path }) => servedToAnyone.includes(path)).length).toBe(servedToAnyone.length)
  for (const { path, methods } of served) {
    for (const method of methods) {
      const { statusCode } = await app.inject({ method: method as 'GET', url: path, headers: from })
      expect([method, path, statusCode === 456]).toEqual([method, path, !servedToAnyone.includes(path)])
    }
  }
})

test('an address that has asked too much is told so by every route, and caches go on', async () => {
  await settings({ readsPerMinutePerAddress: 10 })
  const from = { 'x-forwarded-for': '198.51.100.77', 'accept-encoding': 'br' }
  const warm = await get('/', { 'accept-encoding': 'br' })
  for (let asked = 0; asked < 10; asked++) expect((await get('/api/topics', from)).statusCode).toBe(200)
  expect((await get('/', from)).body).toBe(warm.body)
  const others = [
    ...listServed(),
    { path: '/assets/x', methods: ['GET'] },
    { path: '/tea', methods: ['GET'] },
  ]
  const served = others.filter(({ path }) => path !== '/')
  expect(served.length).toBeGreaterThan(150)
  for (const { path, methods } of served) {
    for (const method of methods) {
      const { statusCode, headers } = await app.inject({ method: method as 'GET', url: path, headers: from })
      expect([method, path, statusCode === 429]).toEqual([method, path, !servedToAnyone.includes(path)])
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  await settings({ readsPerMinutePerAddress: 10_000_000 })
})
