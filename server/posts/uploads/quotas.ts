import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { dayMs } from '#server/core/durations.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { sumKept, sumUploadedSince } from './queries.ts'

const mebibyte = 1024 * 1024

/** Refuses a file that is too much for a member today, or at all: throws `upload_quota` and `upload_space` at `file`. */
export async function requireRoom(
  db: Database | Tx,
  { settings, actor: { memberId, rights } }: Pick<MemberContext, 'settings' | 'actor'>,
  byteSize: number,
): Promise<void> {
  await requireSpace(db, { memberId, megabytesMax: rights.uploadMegabytesMax }, byteSize)
  const used = await sumUploadedSince(db, memberId, new Date(Date.now() - dayMs))
  if (used + byteSize > settings.uploadMegabytesPerDay * mebibyte) throw new UserError('upload_quota')
}

/** What a member keeps here has an end, by their roles; the sentence says how much of it is taken. */
async function requireSpace(
  db: Database | Tx,
  { memberId, megabytesMax }: { memberId: number; megabytesMax: number | null },
  byteSize: number,
): Promise<void> {
  if (megabytesMax === null) return
  const used = await sumKept(db, memberId)
  if (used + byteSize <= megabytesMax * mebibyte) return
  const usedMegabytes = Math.round((used / mebibyte) * 10) / 10
  throw fieldError('file', { code: 'upload_space', used: usedMegabytes, max: megabytesMax })
}
