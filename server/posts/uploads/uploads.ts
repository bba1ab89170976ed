import { randomBytes } from 'node:crypto'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import { filePath, picturePath } from '#contract/posts/upload-paths.ts'
import type * as contract from '#contract/posts/uploads.ts'
import {
  type Upload,
  type UploadKind,
  type UploadOptions,
  type UploadRules,
  uploadKinds,
} from '#contract/posts/uploads.ts'
import { requireVoice } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { requireAttachment } from './attachments.ts'
import { makePicture } from './pictures.ts'
import { canUpload } from './policy.ts'
import { insertUpload, lockUploads } from './queries.ts'
import { requireRoom } from './quotas.ts'
import { type ReceivedFile, withReceived } from './receive.ts'
import { deleteUpload, giveUpUpload } from './removal-queries.ts'
import { insertStreamRequest } from './stream-queries.ts'
import type { UploadStore } from './upload-store.ts'
import { notifyVideoWaiting } from './video-streams.ts'
import { readVideoKind } from './videos.ts'

const mebibyte = 1024 * 1024

const bytesMaxOf = (settings: Settings, kind: UploadKind) =>
  mebibyte *
  { image: settings.imageMegabytesMax, file: settings.fileMegabytesMax, video: settings.videoMegabytesMax }[
    kind
  ]

const extensionsOf = (settings: Settings, kind: UploadKind): string[] =>
  ({ image: settings.imageTypes, file: settings.fileTypes, video: settings.videoTypes })[kind]

/** What this member may upload, and how large. */
export function readUploadOptions({ settings, actor }: MemberContext): UploadOptions {
  const rules = uploadKinds.map((kind) => [
    kind,
    {
      isAllowed: canUpload(actor, kind),
      bytesMax: bytesMaxOf(settings, kind),
      extensions: extensionsOf(settings, kind),
    },
  ])
  const byKind = Object.fromEntries(rules) as Record<UploadKind, UploadRules>
  return { ...byKind, picturesPerPostMax: settings.picturesPerPostMax }
}

/**
 * Takes a file in, as docs/RULES.md wants ("Uploads"): what it is is read from its bytes. Throws `too_large`,
 * `upload_quota` and field errors of `file`, among them `upload_space`. Nothing stays of what is refused.
 */
export async function createUpload(
  { db, settings, actor, site, readFile }: MemberContext,
  { uploadKind: kind }: ParsedInputOf<typeof contract.createUpload>,
): Promise<Upload> {
  const { workFolder, ffmpeg } = site.uploads
  requireVoice(actor)
  if (!canUpload(actor, kind)) throw new UserError('forbidden')
  await requireRoom(db, { settings, actor }, 1)
  const bytesMax = bytesMaxOf(settings, kind)
  return withReceived(workFolder, await readFile(bytesMax), async (file) => {
    const made = await makers[kind](file, settings)
    const byteSize = made.parts.reduce((sum, part) => sum + part.byteSize, 0)
    const name = randomBytes(16).toString('base64url')
    const path = made.path(name)
    const row = { name, kind, owner_id: actor.memberId, title: file.title, path }
    // First the row, then the files that it names: what a process leaves that is killed meanwhile is removed as unused.
    const { id } = await db.transaction().execute(async (tx) => {
      await lockUploads(tx, actor.memberId)
      await requireRoom(tx, { settings, actor }, byteSize)
      return insertUpload(tx, { ...row, media_type: made.mediaType, byte_size: byteSize })
    })
    await keepParts({ db, uploads: site.uploads }, { id, name }, made)
    if (kind === 'video' && ffmpeg !== null) await db.transaction().execute((tx) => requestStream(tx, id))
    return { uploadKind: kind, title: file.title, url: path, byteSize }
  })
}

/**
 * All of them or none; a row whose files can't be taken away again is left to the job that removes what is unused, and takes none of
 * what its owner may upload.
 */
async function keepParts(
  { db, uploads: { storage } }: { db: Database; uploads: UploadStore },
  { id, name }: { id: number; name: string },
  { parts, mediaType }: MadeUpload,
): Promise<void> {
  try {
    for (const { part, path } of parts) await storage.keep(`${name}/${part}`, path, mediaType)
  } catch (error) {
    await storage.remove(name).then(
      () => deleteUpload(db, id),
      () => giveUpUpload(db, id),
    )
    throw error
  }
}

async function requestStream(tx: Tx, uploadId: number): Promise<void> {
  await insertStreamRequest(tx, uploadId)
  await notifyVideoWaiting(tx)
}

interface MadeUpload {
  mediaType: string
  /** What is kept of it, by the last part of its key. */
  parts: { part: string; path: string; byteSize: number }[]
  path: (name: string) => string
}

const makers: Record<UploadKind, (file: ReceivedFile, settings: Settings) => Promise<MadeUpload>> = {
  async image({ path }, settings) {
    const { files, ...size } = await makePicture(path, settings.imageTypes)
    const partOf = picturePath({ name: '', ...size })
      .split('/')
      .at(-1) as string
    return {
      mediaType: 'image/webp',
      parts: files.map(({ part, ...rest }) => ({ part: part === 'full' ? partOf : part, ...rest })),
      path: (name) => picturePath({ name, ...size }),
    }
  },
  async file({ path, extension, byteSize }, settings) {
    await requireAttachment(path, extension, settings.fileTypes)
    return {
      mediaType: 'application/octet-stream',
      parts: [{ part: 'file', path, byteSize }],
      path: filePath,
    }
  },
  async video({ path, byteSize }, settings) {
    const { extension, mediaType } = await readVideoKind(path, settings.videoTypes)
    const part = `video.${extension}`
    return { mediaType, parts: [{ part, path, byteSize }], path: (name) => `/uploads/${name}/${part}` }
  },
}
