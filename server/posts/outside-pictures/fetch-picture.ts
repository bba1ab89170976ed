/* Shared by the assistant, whose pictures lie elsewhere too. */
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Reach } from '#server/core/reach.ts'
import { requestWithin } from '#server/core/request-within.ts'

const redirectsMax = 3
const standardTimeoutMs = 10_000
const asked = { accept: 'image/*', 'user-agent': 'Teahouse' }

/** Why a picture isn't fetched: what came is none. */
export class PictureRefused extends Error {}

interface FetchOptions {
  reach: Reach
  bytesMax: number
  timeoutMs?: number | undefined
}

/**
 * Writes what another site has under an address into a file. Throws where the address, or one that it is redirected to,
 * lies out of reach, and for anything but a picture of at most so many bytes in the time that is given.
 */
export async function fetchPicture(
  address: string,
  path: string,
  { reach, bytesMax, timeoutMs = standardTimeoutMs }: FetchOptions,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await follow(new URL(address), reach, signal)
  const { 'content-type': type = '', 'content-length': length = '0' } = response.headers
  try {
    if (!/^image\//i.test(type)) throw new PictureRefused(`It is ${type || 'of no type'}.`)
    if (Number(length) > bytesMax) throw new PictureRefused('It is too large.')
    await pipeline(response, createMeter(bytesMax), createWriteStream(path), { signal })
  } finally {
    response.destroy()
  }
}

async function follow(first: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  let url = first
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const response = await requestWithin(reach, url, { method: 'GET', headers: asked, signal })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location)
      throw new PictureRefused(`The answer is ${statusCode}.`)
    url = new URL(headers.location, url)
  }
  throw new PictureRefused('It is redirected too often.')
}

/** Lets so many bytes through; the length that an answer names proves nothing. */
function createMeter(bytesMax: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > bytesMax) done(new PictureRefused('It is too large.'))
      else done(null, chunk)
    },
  })
}
