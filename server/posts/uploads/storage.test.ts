import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
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

test('a bucket that isn’t there is a failure of the service, not of each file', async () => {
  const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const storage = createS3Storage({ ...access, endpoint: `http://127.0.0.1:${port}`, bucket: 'renamed' })
  await expect(storage.open('tea/full.webp')).rejects.toMatchObject(refused)
})

/** A service that answers every request so, and is given up after a moment. */
async function openBadService(answer: (response: ServerResponse, method?: string) => void) {
  const bad = createServer(({ method }, response) => answer(response, method)).listen(0, '127.0.0.1')
  await once(bad, 'listening')
  onTestFinished(() => {
    bad.closeAllConnections()
    bad.close()
  })
  const endpoint = `http://127.0.0.1:${(bad.address() as AddressInfo).port}`
  const access = { endpoint, region: 'us-east-1', bucket: 'teahouse', accessKeyId: '-', secretAccessKey: '-' }
  return createS3Storage(access, { connectMs: 100, answerMs: 100, silenceMs: 100 })
}

const came = join(folder, 'came')
const refused = { code: 'unavailable' }

test('an S3 service that says nothing, or stops in the middle of a file, is given up', async () => {
  await writeFile(came, 'tea')
  const silent = await openBadService(() => {})
  await expect(silent.open('tea/full.webp')).rejects.toMatchObject(refused)
  await expect(silent.keep('tea/full.webp', came, 'text/plain')).rejects.toMatchObject(refused)
  await expect(silent.remove('tea')).rejects.toMatchObject(refused)
  const stopping = await openBadService((response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('01234')
  })
  const found = await stopping.open('tea/full.webp')
  await expect(text(found!.stream)).rejects.toThrow('timed out')
})

test('an S3 service that takes no file leaves none open here, and one that removes none is heard', async () => {
  await writeFile(came, 'tea'.repeat(100_000))
  const broken = await openBadService((response) => void response.writeHead(503).end('<html>'))
  const besideTheLog = vi.spyOn(console, 'warn')
  await expect(broken.keep('tea/full.webp', came, 'text/plain')).rejects.toMatchObject(refused)
  const openFiles = async () => {
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    )
    return (await Promise.all(links)).filter((path) => path === came)
  }
  expect(besideTheLog).not.toHaveBeenCalled()
  if (process.platform === 'linux') await expect.poll(openFiles).toEqual([])
  const refusing = await openBadService((response, method) => {
    const said =
      method === 'GET'
        ? '<ListBucketResult><Contents><Key>tea/full.webp</Key></Contents></ListBucketResult>'
        : '<DeleteResult><Error><Key>tea/full.webp</Key><Code>AccessDenied</Code></Error></DeleteResult>'
    response.end(`<?xml version="1.0"?>${said}`)
  })
  await expect(refusing.remove('tea')).rejects.toMatchObject(refused)
})
