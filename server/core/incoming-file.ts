import type { FastifyError, FastifyRequest } from 'fastify'
import { fieldError, UserError } from './user-error.ts'

/** One file of a form, while it comes in. Its name is whatever the sender says. */
export interface IncomingFile {
  name: string
  /** Throws `bad_request` where the sender breaks it off. */
  stream: AsyncIterable<Buffer>
  /** The limit of its size. */
  bytesMax: number
  /** Once the stream has ended: whether it was cut off at the size that was allowed. */
  isCut: () => boolean
}

export type ReadFile = (bytesMax: number) => Promise<IncomingFile>

/** Refuses a form without a file, and one that can't be read. What the form holds besides its first file is not looked at. */
export const createFileReader =
  (request: FastifyRequest): ReadFile =>
  async (bytesMax) => {
    const part = await request
      .file({ limits: { fileSize: bytesMax }, throwFileSizeLimit: false })
      .catch(refuseBroken)
    if (!part) throw fieldError('file', { code: 'required' })
    const { filename, file } = part
    return { name: filename ?? '', stream: readWhole(file), bytesMax, isCut: () => file.truncated }
  }

/** The parser says in words alone what is wrong with a form; what has a status is a refusal already. */
function refuseBroken(error: FastifyError): never {
  throw error.statusCode ? error : new UserError('bad_request')
}

/** Tells what fails while a file comes in from what fails where it is written. */
async function* readWhole(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file
  } catch {
    throw new UserError('bad_request')
  }
}
