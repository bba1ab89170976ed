import type { Caller } from './app.ts'

/** Sends a file as a browser's form does. */
export async function sendFile(
  caller: Caller,
  kind: string,
  file: { name: string; bytes: Buffer },
  language = 'en-US',
) {
  const boundary = 'a-boundary-of-the-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const answer = await caller.send({
    method: 'POST',
    url: `/api/uploads/${kind}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': language },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A picture of one colour with noise, as large as wanted. */
export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  { width = 900, height = 600, noise = false } = {},
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const background = { r: 46, g: 107, b: 79 }
  const create = noise
    ? {
        width,
        height,
        channels: 3 as const,
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
        background,
      }
    : { width, height, channels: 3 as const, background }
  return sharp({ create }).toFormat(format).toBuffer()
}

/** A BMP of 24 bits, upright, all of one colour. */
export function drawBmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * height, 0x50)
  bytes.fill(0, 0, 54)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  bytes.writeUInt32LE(row * height, 34)
  return bytes
}

/** The least that is told to be an MP4; no player finds anything in it. */
export const emptyMp4 = () =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp41'),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('free'),
    Buffer.alloc(4_000, 7),
  ])
