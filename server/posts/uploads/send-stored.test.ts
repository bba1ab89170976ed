import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { sendStored } from './send-stored.ts'
import type { Storage } from './storage.ts'

test('HEAD says how large a file is, reads nothing of it and leaves nothing open', async () => {
  const read = vi.fn()
  const stream = new Readable({ read })
  const storage = { open: async () => ({ stream, first: 0, last: 9, byteSize: 10 }) } as unknown as Storage
  const app = fastify()
  app.get('/file', (_, reply) => sendStored(storage, 'file', reply))
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/file' })
  expect([statusCode, headers['content-length'], body]).toEqual([200, '10', ''])
  expect(read).not.toHaveBeenCalled()
  expect(stream.destroyed).toBe(true)
})
