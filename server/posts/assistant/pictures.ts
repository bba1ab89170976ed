import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { picturesOf } from '#contract/posts/answer-segments.ts'
import type * as contract from '#contract/posts/assistant.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { IncomingFile } from '#server/core/incoming-file.ts'
import { OutOfReach, publicReach } from '#server/core/reach.ts'
import { UserError } from '#server/core/user-error.ts'
import { fetchPicture, PictureRefused } from '#server/posts/outside-pictures/fetch-picture.ts'
import { makePicture } from '#server/posts/uploads/pictures.ts'
import { createUpload } from '#server/posts/uploads/uploads.ts'
import { drawPicture, EndpointProblem, reachOf } from './endpoint-client.ts'
import { type Answering, accessOf } from './models.ts'
import { requireAssistant } from './policy.ts'
import * as queries from './queries.ts'

const mebibyte = 1024 * 1024
const drawnTypes = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const
const dataPicture = /^data:image\/[a-z.+-]+;base64,([\w+/=]+)$/i

/** Has a picture drawn and returns it as Markdown, small and made anew, so that nothing is loaded from elsewhere. */
export async function drawAnswer(
  { site, settings }: Answering,
  { turn, model }: { turn: queries.TurnRow; model: queries.ModelRow },
  signal: AbortSignal,
): Promise<string> {
  const access = accessOf(site.keys, model)
  const bytesMax = settings.imageMegabytesMax * mebibyte
  const { url, base64 } = await drawPicture(access, turn.question, { signal, bytesMax })
  return withFolder(site.uploads.workFolder, async (folder) => {
    const path = join(folder, 'drawn')
    try {
      if (base64) await writeFile(path, Buffer.from(base64, 'base64'))
      else await fetchPicture(url ?? '', path, { reach: reachOf(access), bytesMax })
      const { files } = await makePicture(path, [...drawnTypes])
      // The smaller of those that are made is enough to choose by.
      const bytes = await readFile((files.find(({ part }) => part === 'small.webp') ?? files[0]!).path)
      return `![${nameOf(turn.question)}](data:image/webp;base64,${bytes.toString('base64')})`
    } catch {
      throw new EndpointProblem('unreadable')
    }
  })
}

const nameOf = (question: string) => question.replace(/[[\]\\\n]/g, ' ').slice(0, 100)

/**
 * Uploads a picture that an answer shows, as the asker's own. Throws `picture_unreachable` for what is none or lies out of
 * reach, and what uploads throw.
 */
export async function keepAssistantPicture(
  context: MemberContext,
  { turnId, pictureNumber }: ParsedInputOf<typeof contract.keepAssistantPicture>,
): Promise<{ url: string }> {
  requireAssistant(context)
  const { db, actor, settings, site } = context
  const turn = await queries.findTurn(db, actor.memberId, turnId)
  const address = picturesOf(turn?.answer ?? '')[pictureNumber - 1]
  if (!address) throw new UserError('not_found')
  return withFolder(site.uploads.workFolder, async (folder) => {
    const path = join(folder, 'picture')
    await receive(address, path, settings.imageMegabytesMax * mebibyte)
    const readPicture = async (bytesMax: number) => toFile(createReadStream(path), bytesMax)
    const { url } = await createUpload({ ...context, readFile: readPicture }, { uploadKind: 'image' })
    return { url }
  })
}

async function receive(address: string, path: string, bytesMax: number): Promise<void> {
  const [, base64] = dataPicture.exec(address) ?? []
  if (base64) return writeFile(path, Buffer.from(base64, 'base64'))
  try {
    await fetchPicture(address, path, { reach: publicReach, bytesMax })
  } catch (error) {
    throw isRefusal(error) ? new UserError('picture_unreachable') : error
  }
}

/** Refused by us, by the network, or by nobody in time; an address that is none too. */
const isRefusal = (error: unknown) =>
  error instanceof PictureRefused ||
  error instanceof OutOfReach ||
  (error as Error).name === 'TimeoutError' ||
  (error as NodeJS.ErrnoException).code !== undefined

const toFile = (stream: Readable, bytesMax: number): IncomingFile => ({
  name: 'picture.png',
  stream,
  bytesMax,
  isCut: () => false,
})

async function withFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'assistant-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
