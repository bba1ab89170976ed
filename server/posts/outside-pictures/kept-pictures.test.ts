import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress } from '#server/core/public-address.ts'
import type { Reach } from '#server/core/reach.ts'
import { drawPicture } from '#test/upload-files.ts'
import { openKeptPictures } from './kept-pictures.ts'

/** What production never has: one address of this machine, at any port. */
const oneAddress: Reach = {
  isAddressAllowed: (address) => address === '127.0.0.1',
  isPortAllowed: () => true,
}
const publicAtAnyPort: Reach = { isAddressAllowed: isPublicAddress, isPortAllowed: () => true }

async function serve(answer: RequestListener, host = '127.0.0.1') {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { asked, port, at: (path: string) => `http://${host}:${port}${path}` }
}

function keep({
  reach = oneAddress,
  bytesMax = 1_000_000,
  keptBytesMax = 1_000_000,
  timeoutMs = 2_000,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const kept = openKeptPictures({ folder, reach, bytesMax: () => bytesMax, keptBytesMax, timeoutMs })
  return { ...kept, folder, names: () => readdirSync(folder) }
}

const picture = await drawPicture('png', { width: 64, height: 48 })
const sendPicture: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)

test('a picture is fetched once however many ask, made anew, and kept', async () => {
  const { asked, at } = await serve(sendPicture)
  const { find, names } = keep()
  const paths = await Promise.all(Array.from({ length: 10 }, () => find(at('/a.png?x=1'))))
  expect(new Set(paths).size).toBe(1)
  expect(await sharp(paths[0]).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
  await find(at('/a.png?x=1'))
  expect(asked).toEqual(['/a.png?x=1'])
  expect(names()).toHaveLength(1)
})

test('what is redirected is followed within reach, and a few times only', async () => {
  const target = await serve(sendPicture)
  const { at } = await serve((request, response) => {
    const location = request.url === '/there' ? target.at('/b.png') : request.url
    response.writeHead(302, { location }).end()
  })
  const { find } = keep()
  expect(await find(at('/there'))).toBeDefined()
  expect(await find(at('/round'))).toBeUndefined()
})

test('what is redirected out of reach is not asked for', async () => {
  const inner = await serve(sendPicture, '127.0.0.2')
  const { at, asked } = await serve((_request, response) =>
    response.writeHead(302, { location: inner.at('/secret.png') }).end(),
  )
  expect(await keep().find(at('/a.png'))).toBeUndefined()
  expect([asked, inner.asked]).toEqual([['/a.png'], []])
})

test.each([
  (port: number) => `http://127.0.0.1:${port}/a.png`,
  (port: number) => `http://localhost:${port}/a.png`,
  (port: number) => `http://localhost.:${port}/a.png`,
  (port: number) => `http://2130706433:${port}/a.png`,
  (port: number) => `http://0x7f.1:${port}/a.png`,
  (port: number) => `http://0177.0.0.1:${port}/a.png`,
  (port: number) => `http://[::ffff:127.0.0.1]:${port}/a.png`,
  (port: number) => `http://[::ffff:7f00:1]:${port}/a.png`,
  (port: number) => `http://[64:ff9b::7f00:1]:${port}/a.png`,
  (port: number) => `http://user:password@127.0.0.1:${port}/a.png`,
])('this machine is not asked, however it is written: %s', async (write) => {
  const { asked, port } = await serve(sendPicture, '::')
  const { find, names } = keep({ reach: publicAtAnyPort })
  expect(await find(write(port))).toBeUndefined()
  expect([asked, names()]).toEqual([[], []])
})

test.each<[string, RequestListener]>([
  ['a page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  [
    'a page that calls itself a picture',
    (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<p>'),
  ],
  [
    'an SVG',
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['nothing', (_, response) => void response.writeHead(404, { 'content-type': 'image/png' }).end(picture)],
  [
    'too much, without saying how much',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      for (let part = 0; part < 100; part++) response.write(Buffer.alloc(100_000))
      response.end()
    },
  ],
  [
    'too much, as it says',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/png', 'content-length': '9000000' }).write('x'),
  ],
  [
    'a cut answer',
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': '900' })
        .write('x', () => response.destroy()),
  ],
  ['no end', (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('x')],
])(
  '%s is no picture: nothing is kept of it, and it is not asked for again at once',
  async (_name, answer) => {
    const { asked, at } = await serve(answer)
    const { find, names } = keep({ timeoutMs: 500 })
    expect(await find(at('/a.png'))).toBeUndefined()
    expect(await find(at('/a.png'))).toBeUndefined()
    expect([asked.length, names()]).toEqual([1, []])
  },
)

test('what a process has left that ended in the middle goes after an hour, and nothing younger', async () => {
  const { at } = await serve(sendPicture)
  const { find, folder, names } = keep()
  const hourAgo = new Date(Date.now() - 3_700_000)
  for (const name of ['fetching-old', 'fetching-new']) mkdirSync(join(folder, name))
  utimesSync(join(folder, 'fetching-old'), hourAgo, hourAgo)
  await find(at('/a.png'))
  expect(names().filter((name) => name.startsWith('fetching'))).toEqual(['fetching-new'])
})

test('what nobody asked for longest goes when there is too much', async () => {
  const { at } = await serve(sendPicture)
  const { size = 0 } = await sharp(picture)
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
    .then(({ length }) => ({ size: length }))
  const { find, names } = keep({ keptBytesMax: size * 4 })
  const first = await find(at('/0.png'))
  for (let at_ = 1; at_ <= 8; at_++) await find(at(`/${at_}.png`))
  expect(names().length).toBeLessThanOrEqual(4)
  expect(existsSync(first!)).toBe(false)
  expect(existsSync((await find(at('/8.png')))!)).toBe(true)
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:10.0.0.1',
    '64:ff9b::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:db8::1',
  ],
  ...[
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'no address',
    '',
  ],
])('%s is not of the public network', (address) => expect(isPublicAddress(address)).toBe(false))

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '192.0.3.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
  '2400:3200::1',
])('%s is of the public network', (address) => expect(isPublicAddress(address)).toBe(true))
