import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, expect, test } from 'vitest'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { ByteRange } from './storage.ts'

/* One story for both: what is kept is read whole and in parts, and what is removed is gone, with its folder only. */

const folder = await mkdtemp(join(tmpdir(), 'teahouse-storage-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory: join(folder, 's3'),
  silent: true,
  // It signs the address of a bucket without the slash that the client ends it with.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'teahouse' }],
})
const { port } = await server.run()
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const storages = {
  'a folder': createLocalStorage(join(folder, 'local')),
  S3: createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'teahouse',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }),
}

test.each(Object.entries(storages))('%s keeps, opens and removes', async (_, storage) => {
  const keep = async (key: string, content: string) => {
    const path = join(folder, 'came')
    await writeFile(path, content)
    await storage.keep(key, path, 'text/plain')
  }
  const read = async (key: string, range?: ByteRange) => {
    const found = await storage.open(key, range)
    return found && [await text(found.stream), found.first, found.last, found.byteSize]
  }
  await keep('tea/full.webp', '0123456789')
  await keep('tea/stream/index.m3u8', 'list')
  await keep('teapot/full.webp', 'stays')
  expect(await read('tea/full.webp')).toEqual(['0123456789', 0, 9, 10])
  expect(await read('tea/full.webp', { first: 2, last: 4 })).toEqual(['234', 2, 4, 10])
  expect(await read('tea/full.webp', { first: 8 })).toEqual(['89', 8, 9, 10])
  await expect(read('tea/full.webp', { first: 10 })).rejects.toThrow(RangeError)
  expect(await read('tea/other.webp')).toBeUndefined()
  await storage.remove('tea')
  await storage.remove('tea')
  expect(await read('tea/full.webp')).toBeUndefined()
  expect(await read('tea/stream/index.m3u8')).toBeUndefined()
  expect(await read('teapot/full.webp')).toEqual(['stays', 0, 4, 5])
})

test('a service that takes connections and says nothing is given up, and asked again once it answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const keys = { region: 'us-east-1', bucket: 'teahouse', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = createS3Storage({ endpoint, ...keys }, 100)
  // As many as the client has connections.
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => storage.open('tea/full.webp')))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
  silent.on('request', (_, response) => response.writeHead(404).end())
  expect(await storage.open('tea/full.webp')).toBeUndefined()
  silent.closeAllConnections()
  silent.close()
})
