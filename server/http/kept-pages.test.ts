import { once } from 'node:events'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, type RequestOptions, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import cookie from '@fastify/cookie'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { banAddress } from '#contract/accounts/address-bans.ts'
import type { AppDeps } from '#server/app.ts'
import type { PagesSource } from '#server/http/pages.ts'
import { createTestApp, eventually } from '#test/app.ts'

const pages: PagesSource = {
  assetsFolder: undefined,
  isDevelopment: false,
  loadHandler: async () => ({
    fetch: async ({ url }, { context }) => {
      const [words, status] = url.includes('gone') ? ['', 404] : ['tea '.repeat(500), 200]
      return new Response(`<html lang="${context.language}">${url} ${words}</html>`, { status })
    },
  }),
}

const host = 'tea.example'

type Asked = Pick<RequestOptions, 'method' | 'localAddress'>

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders | OutgoingHttpHeaders
  body: string
}

/** A forum that listens, and counts what reaches Fastify. */
async function createListeningApp(deps: Partial<AppDeps>) {
  const made = await createTestApp({}, { pages, ...deps })
  const heard: string[] = []
  made.app.addHook('onRequest', (asked, _reply, done) => {
    heard.push(asked.url)
    done()
  })
  await made.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = made.app.server.address() as AddressInfo
  async function ask(path: string, headers: Record<string, string> = {}, how: Asked = {}): Promise<Answer> {
    const asked = request({ port, path, ...how, headers: { host, ...headers }, agent: false }).end()
    const [answer] = await once(asked, 'response')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (await buffer(answer)).toString('latin1'),
    }
  }
  /** The same by Fastify alone, which a listening server isn't asked for. */
  async function askUsually(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await made.app.inject({ url, headers: { host, ...headers } })
    const { statusCode: status, rawPayload } = answer
    return { status, headers: answer.headers, body: rawPayload.toString('latin1') }
  }
  return { ...made, port, ask, askUsually, heard }
}

const { app, as, cast, settings, port, ask, askUsually, heard } = await createListeningApp({
  trustProxy: false,
})
afterEach(() => void heard.splice(0))

/** What differs between any two answers. */
const ofOneAnswer = ['date', 'x-request-id', 'connection', 'keep-alive']
function comparable({ headers, ...answer }: Answer) {
  const lasting = Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name))
  return { ...answer, headers: Object.fromEntries(lasting.map(([name, value]) => [name, String(value)])) }
}

test.each<[string, Record<string, string>]>([
  ['/', { 'accept-encoding': 'br' }],
  ['/', { 'accept-encoding': 'gzip, deflate' }],
  ['/thread?topicId=7&utm=x', { 'accept-encoding': 'gzip, br' }],
  ['/', { 'accept-encoding': 'br', cookie: 'theme=dark; language=en-US' }],
  ['/', { 'accept-encoding': 'br', cookie: 'language=%E0%A4%A; =; ;' }],
  ['/', { 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile' }],
  ['/', { 'accept-encoding': 'br', 'x-forwarded-for': '203.0.113.9' }],
])('%s with %j is answered as Fastify answers, without it', async (path, headers) => {
  const drawn = await askUsually(path, headers)
  heard.splice(0)
  const kept = await ask(path, headers)
  expect(heard).toEqual([])
  expect(comparable(kept)).toEqual(comparable(drawn))
  expect(kept.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  const known = { ...headers, 'if-none-match': String(drawn.headers.etag) }
  const again = comparable(await ask(path, known))
  expect(heard).toEqual([])
  expect(again).toEqual(comparable(await askUsually(path, known)))
  expect([again.status, again.body]).toEqual([304, ''])
})

test.each<[string, Record<string, string>, string?]>([
  ['/', {}],
  ['/', { 'accept-encoding': 'br;q=0' }],
  ['/?language=en-US', { 'accept-encoding': 'br' }],
  ['/?l%61nguage=en-US', { 'accept-encoding': 'br' }],
  ['/gone', { 'accept-encoding': 'br' }],
  ['/healthz', { 'accept-encoding': 'br' }],
  ['/', { 'accept-encoding': 'br' }, 'HEAD'],
])('%s with %j goes the usual way', async (path, headers, method = 'GET') => {
  for (let times = 0; times < 2; times++) await ask(path, headers, { method })
  expect(heard).toHaveLength(2)
})

test('of phones that get a notice, and languages that browsers say, the kept one is the right one', async () => {
  await settings({ supportAccessDevice: 2, defaultLanguage: 'browser' })
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile', 'accept-encoding': 'br' }
  const owns: Record<string, string>[] = [{}, { cookie: 'device=desktop' }, { 'accept-language': 'en-GB' }]
  for (const own of owns)
    expect(comparable(await ask('/', { ...phone, ...own }))).toEqual(
      comparable(await askUsually('/', { ...phone, ...own })),
    )
  await settings({ supportAccessDevice: 1, defaultLanguage: 'zh_CN' })
})

// Elsewhere 127.0.0.1 is the only address that a machine has of itself.
test.skipIf(process.platform !== 'linux')('a banned address is refused what is kept, too', async () => {
  const packed = { 'accept-encoding': 'br' }
  const askFromElsewhere = () => ask('/', packed, { localAddress: '127.0.0.2' })
  expect((await askFromElsewhere()).status).toBe(200)
  await as(cast.keeper).call(banAddress, { address: '127.0.0.2', reason: 'Flood' })
  await eventually(async () => expect((await askFromElsewhere()).status).toBe(456))
  expect((await ask('/', packed)).status).toBe(200)
})

test.each<[boolean | number | string[], string, number]>([
  [1, '203.0.113.9', 456],
  [1, 'x, 203.0.113.9:5123', 456],
  [1, '203.0.113.9, 198.51.100.1', 200],
  [2, '203.0.113.9, 198.51.100.1', 456],
  [['loopback', '198.51.100.0/24'], '203.0.113.9, 198.51.100.1', 456],
  [['198.51.100.0/24'], '203.0.113.9, 198.51.100.1', 200],
  [true, '203.0.113.9', 456],
])('with TRUST_PROXY=%j, who comes by %s gets %i', async (trustProxy, forwarded, status) => {
  const behind = await createListeningApp({ trustProxy, publicUrl: 'https://tea.example' })
  await behind.as(behind.cast.keeper).call(banAddress, { address: '203.0.113.9', reason: 'Flood' })
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': forwarded }
  const others = { ...headers, 'x-forwarded-for': '198.51.100.77' }
  await eventually(async () => expect((await behind.askUsually('/', headers)).status).toBe(status))
  await behind.ask('/', others)
  behind.heard.splice(0)
  expect((await behind.ask('/', others)).status).toBe(200)
  expect(behind.heard).toEqual([])
  expect((await behind.ask('/', headers)).status).toBe(status)
})

test('what fails before Fastify is answered by Fastify', async () => {
  const failing = await createListeningApp({ trustProxy: false })
  vi.spyOn(cookie, 'parse').mockImplementation(() => {
    throw new Error('No cookie is read.')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const headers = { 'accept-encoding': 'br', cookie: 'language=en-US' }
  expect((await failing.ask('/', headers)).status).toBe(200)
  expect(failing.heard).toEqual(['/'])
})

test('behind a proxy that says what the site is called, Fastify is asked', async () => {
  const behind = await createListeningApp({ trustProxy: 1 })
  const headers = { 'accept-encoding': 'br', 'x-forwarded-host': 'other.example' }
  for (let times = 0; times < 2; times++) await behind.ask('/', headers)
  expect(behind.heard).toHaveLength(2)
})

test('one connection is asked for several pages, and a server that closes ends it', async () => {
  const lines = ['GET / HTTP/1.1', `Host: ${host}`, 'Accept-Encoding: br', '', ''].join('\r\n')
  await ask('/', { 'accept-encoding': 'br' })
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.repeat(3))
  let told = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (told += chunk))
  await eventually(async () => expect(told.match(/HTTP\/1\.1 200/g)).toHaveLength(3))
  const ended = once(socket, 'close')
  await app.close()
  await ended
})
