import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { fieldError } from './user-error.ts'

/** One file of a form, while it comes in. Its name is whatever the sender says. */
export interface IncomingFile {
  name: string
  stream: Readable
  /** The limit of its size. */
  bytesMax: number
  /** Once the stream has ended: whether it was cut off at the size that was allowed. */
  isCut: () => boolean
}

export type ReadFile = (bytesMax: number) => Promise<IncomingFile>

/** Refuses a form without a file. What the form holds besides its first file is not looked at. */
export const createFileReader =
  (request: FastifyRequest): ReadFile =>
  async (bytesMax) => {
    const part = await request.file({ limits: { fileSize: bytesMax }, throwFileSizeLimit: false })
    if (!part) throw fieldError('file', { code: 'required' })
    return { name: part.filename ?? '', stream: part.file, bytesMax, isCut: () => part.file.truncated }
  }
