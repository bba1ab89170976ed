import { randomBytes } from 'node:crypto'
import type { Settings } from '#contract/core/settings.ts'
import { filePath, namesIn, picturePath } from '#contract/posts/upload-paths.ts'
import { type Upload, type UploadKind, type UploadRules, uploadKinds } from '#contract/posts/uploads.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import type { IncomingFile, ReadFile } from '#server/core/incoming-file.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { requireAttachment } from '#server/posts/uploads/attachments.ts'
import { makePicture } from '#server/posts/uploads/pictures.ts'
import {
  insertStreamRequest,
  insertUpload,
  insertUses,
  lockUploads,
  markUsed,
  sumKept,
  sumUploadedSince,
} from '#server/posts/uploads/queries.ts'
import { type ReceivedFile, withReceived } from '#server/posts/uploads/receive.ts'
import { announceWaitingVideo, canMakeStreams } from '#server/posts/uploads/video-streams.ts'
import { readVideoKind } from '#server/posts/uploads/videos.ts'
import { canUpload } from './policy.ts'
import type { UploadPlace } from './upload-place.ts'

const mebibyte = 1024 * 1024
const dayMs = 24 * 60 * 60 * 1000

/** One post shows at most so many; those beyond stay unused and go. */
const usesMax = 500

const bytesMaxOf = (settings: Settings, kind: UploadKind) =>
  mebibyte *
  { image: settings.imageMegabytesMax, file: settings.fileMegabytesMax, video: settings.videoMegabytesMax }[
    kind
  ]

const extensionsOf = (settings: Settings, kind: UploadKind): string[] =>
  ({ image: settings.imageTypes, file: settings.fileTypes, video: settings.videoTypes })[kind]

/** What this member may upload, and how large. */
export function readUploadDesk(settings: Settings, viewer: Viewer): Record<UploadKind, UploadRules> {
  const rules = uploadKinds.map((kind) => [
    kind,
    {
      isAllowed: canUpload(viewer, kind),
      bytesMax: bytesMaxOf(settings, kind),
      extensions: extensionsOf(settings, kind),
    },
  ])
  return Object.fromEntries(rules)
}

/**
 * Takes a file in, as domain.md's chapter 11 wants: what it is is read from its bytes. Throws `too_large`,
 * `upload_quota` and field errors of `file`, among them `upload_space`. Nothing stays of what is refused.
 */
export async function createUpload(
  { db, settings, viewer, place }: { db: Database; settings: Settings; viewer: Viewer; place: UploadPlace },
  kind: UploadKind,
  readFile: ReadFile,
): Promise<Upload> {
  requireVoice(viewer)
  if (!canUpload(viewer, kind)) throw new UserError('forbidden')
  await requireQuota(db, settings, viewer, 1)
  const bytesMax = bytesMaxOf(settings, kind)
  const incoming: IncomingFile = await readFile(bytesMax)
  return withReceived(place.workFolder, incoming, bytesMax, async (file) => {
    const made = await makers[kind](file, settings)
    const byteSize = made.parts.reduce((sum, part) => sum + part.byteSize, 0)
    const name = randomBytes(16).toString('base64url')
    for (const { part, path } of made.parts) await place.storage.keep(`${name}/${part}`, path, made.mediaType)
    const path = made.path(name)
    const row = { name, kind, owner_id: viewer.memberId, title: file.title, path }
    await db
      .transaction()
      .execute(async (tx) => {
        await lockUploads(tx, viewer.memberId)
        await requireQuota(tx, settings, viewer, byteSize)
        const { id } = await insertUpload(tx, { ...row, media_type: made.mediaType, byte_size: byteSize })
        if (kind === 'video' && (await canMakeStreams())) await requestStream(tx, id)
      })
      .catch(async (error: unknown) => {
        await place.storage.remove(name)
        throw error
      })
    return { uploadKind: kind, title: file.title, url: path, byteSize }
  })
}

async function requestStream(tx: Tx, uploadId: number): Promise<void> {
  await insertStreamRequest(tx, uploadId)
  await announceWaitingVideo(tx)
}

async function requireQuota(
  db: Database | Tx,
  { uploadMegabytesPerDay }: Settings,
  { memberId, rights }: Viewer,
  byteSize: number,
): Promise<void> {
  await requireSpace(db, memberId, rights.uploadMegabytesMax, byteSize)
  const used = await sumUploadedSince(db, memberId, new Date(Date.now() - dayMs))
  if (used + byteSize > uploadMegabytesPerDay * mebibyte) throw new UserError('upload_quota')
}

/** What a member keeps here has an end, by their roles; the sentence says how much of it is taken. */
async function requireSpace(
  db: Database | Tx,
  memberId: number,
  megabytesMax: number | null,
  byteSize: number,
): Promise<void> {
  if (megabytesMax === null) return
  const used = await sumKept(db, memberId)
  if (used + byteSize <= megabytesMax * mebibyte) return
  const usedMegabytes = Math.round((used / mebibyte) * 10) / 10
  throw fieldError('file', { code: 'upload_space', used: usedMegabytes, max: megabytesMax })
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

/**
 * Binds what a post names to it, so that it stays: the author's own uploads only, since anybody may write another's
 * address. To be called in the transaction that saves the text, with all of it, whatever is hidden included. What a
 * reply names is bound to its comment.
 */
export async function bindUploads(
  tx: Tx,
  authorId: number,
  markdown: string,
  post: { topicId: number } | { commentId: number } | { waitingPostId: number },
): Promise<void> {
  const names = namesIn(markdown, usesMax)
  if (names.length === 0) return
  const used = await markUsed(tx, authorId, names)
  if (used.length === 0) return
  const place = {
    topic_id: 'topicId' in post ? post.topicId : null,
    comment_id: 'commentId' in post ? post.commentId : null,
    waiting_post_id: 'waitingPostId' in post ? post.waitingPostId : null,
  }
  await insertUses(
    tx,
    used.map(({ id }) => ({ upload_id: id, ...place })),
  )
}
