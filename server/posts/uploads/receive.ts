import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { IncomingFile } from '#server/core/incoming-file.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'

const titleLengthMax = 100
const mebibyte = 1024 * 1024

export interface ReceivedFile {
  path: string
  title: string
  /** In lower case, without its dot; empty when the name has none. */
  extension: string
  byteSize: number
}

/** Writes a file as it comes in, and takes it and all that was made beside it away at the end. */
export async function withReceived<T>(
  workFolder: string,
  incoming: IncomingFile,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  await mkdir(workFolder, { recursive: true })
  const folder = await mkdtemp(join(workFolder, 'file-'))
  const path = join(folder, 'came')
  try {
    await pipeline(incoming.stream, createWriteStream(path))
    if (incoming.isCut()) throw refuseSize(incoming.bytesMax)
    const { size } = await stat(path)
    if (size === 0) throw fieldError('file', { code: 'file_empty' })
    const title = cleanTitle(incoming.name)
    const [, extension = ''] = /\.([a-z0-9]{1,8})$/i.exec(title) ?? []
    return await use({ path, title, extension: extension.toLowerCase(), byteSize: size })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const refuseSize = (bytesMax: number) =>
  new UserError('too_large', {
    fields: { file: { code: 'file_too_large', max: Math.floor(bytesMax / mebibyte) } },
  })

/** A name that can be shown and saved: its last part, without what steers text or a file system. */
export function cleanTitle(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*[\]`]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const [, ending = ''] = /(\.[a-z0-9]{1,8})$/i.exec(clean) ?? []
  const stem = Array.from(clean.slice(0, clean.length - ending.length))
  return stem.slice(0, titleLengthMax - ending.length).join('') + ending || 'file'
}
