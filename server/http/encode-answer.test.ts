import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encodeAnswer } from './encode-answer.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', undefined],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['zstd;q=0.000,gzip;q=0.5', 'gzip'],
  ['zstd;q=0.5', 'zstd'],
  ['gzip;q=0', undefined],
])('a browser that takes "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

const decode = { zstd: zstdDecompressSync, gzip: gunzipSync }

test.each([
  ['zstd', 10_000],
  ['gzip', 10_000],
  ['zstd', 300_000],
  ['gzip', 300_000],
] as const)('%s of %i bytes comes out as it went in, and smaller', async (wanted, byteCount) => {
  const bytes = Buffer.from('一壶好茶 tea '.repeat(byteCount / 16))
  const answer = await encodeAnswer(bytes, wanted)
  expect(answer.encoding).toBe(wanted)
  expect(answer.bytes.length).toBeLessThan(bytes.length / 4)
  expect(decode[wanted](answer.bytes)).toEqual(bytes)
})

test('a short answer travels as it is', async () => {
  const bytes = Buffer.from('{"done":true}')
  expect(await encodeAnswer(bytes, 'zstd')).toEqual({ bytes, encoding: undefined })
})

test.each(['zstd', 'gzip'] as const)(
  'an answer that is kept keeps no more bytes than its own, by %s',
  async (wanted) => {
    const { bytes } = await encodeAnswer(Buffer.from('tea '.repeat(2_000)), wanted)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  },
)
