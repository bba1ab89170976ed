import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/wire.ts'
import { fakeBrowser, refusal } from './browser.fixture.ts'
import { sendRequest } from './send-request.ts'

const write = endpoint({
  name: 'write',
  domain: 'site',
  summary: 'Stands in for an operation.',
  method: 'POST',
  path: '/things',
  input: z.object({ words: z.optional(z.array(z.string())) }),
  output: z.object({ id: id() }),
})
const done = { body: { id: 1 } }
const send = (input: Record<string, unknown> = {}) => sendRequest(write, input, {}, undefined)

test('the first write of a browser makes the proof that it needs, unless cookies are refused', async () => {
  const { sent, document } = fakeBrowser(() => done)
  await send()
  await send()
  const [first, second] = sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))
  expect(first).toMatch(/^[0-9a-f-]{35}$/)
  expect(second).toBe(first)
  expect(document.cookie).toBe(`XSRF-TOKEN=${first}; path=/; samesite=lax`)
  const refusing = fakeBrowser(() => done)
  Object.defineProperty(refusing.document, 'cookie', { get: () => '', set: () => {} })
  await send()
  expect(refusing.sent[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
})

test('a write whose proof was replaced meanwhile is sent again with the newer one', async () => {
  const { sent, document } = fakeBrowser(() => {
    if (sent.length > 1) return done
    document.cookie = 'XSRF-TOKEN=newer'
    return refusal(403, 'csrf')
  })
  expect(await send({ words: ['a', 'b'] })).toEqual({ id: 1 })
  expect(sent.map(({ body }) => body.getAll('words'))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(sent[1]?.headers.get('X-XSRF-TOKEN')).toBe('newer')
})

test('a proof that is replaced again and again is followed, and not without end', async () => {
  const { sent } = fakeBrowser(() => (sent.length < 4 ? refusal(403, 'csrf') : done))
  expect(await send()).toEqual({ id: 1 })
  const never = fakeBrowser(() => refusal(403, 'csrf'))
  await expect(send()).rejects.toThrow()
  expect(never.sent).toHaveLength(5)
})
