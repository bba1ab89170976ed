import { open } from 'node:fs/promises'
import type { Piscina } from 'piscina'

export interface Pixels {
  /** Red, green, blue and a fourth byte that means nothing. */
  data: Buffer
  width: number
  height: number
}

let pool: Piscina | undefined

/** A BMP's pixels, read in a thread of its own. What its head promises is checked before any memory is taken for it. */
export async function readBmp(path: string, pixelsMax: number): Promise<Pixels> {
  const { width, height } = await readSize(path)
  if (width < 1 || height < 1) throw new Error('This BMP has no size.')
  if (width * height > pixelsMax) throw new Error('too many pixels')
  const { Piscina } = await import('piscina')
  pool ??= new Piscina({
    filename: new URL('./bmp-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5_000,
  })
  return pool.run(path)
}

async function readSize(path: string) {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(26), 0, 26, 0).finally(() => file.close())
  return { width: Math.abs(buffer.readInt32LE(18)), height: Math.abs(buffer.readInt32LE(22)) }
}
