import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/accounts/profile.ts'
import { avatarPixels } from '#contract/accounts/profile.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { updateMember } from '#server/accounts/verification/member-queries.ts'
import type { Actor } from '#server/core/actor.ts'
import { invalidate, memberTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hasRight } from '#server/core/rights.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { deleteAvatar, upsertAvatar } from './avatar-queries.ts'

// A picture of more pixels than this is an attack on memory; a camera's is smaller.
const pixelsMax = 50_000_000

/** Taking one's own picture away needs no right. */
export const canUploadAvatar = (actor: Actor) => hasRight(actor, 'upload_avatar')

/** Re-encodes whatever picture came, off the loop: nothing of its metadata or of a disguise stays. */
export async function saveAvatar(
  { db, actor }: MemberContext,
  input: ParsedInputOf<typeof contract.saveAvatar>,
): Promise<{ avatarUrl: string }> {
  if (!canUploadAvatar(actor)) throw new UserError('forbidden')
  const { memberId } = actor
  const picture = await encodeAvatar(Buffer.from(input.picture, 'base64url'))
  const version = randomBytes(6).toString('hex')
  const avatarUrl = `/avatars/${memberId}-${version}.webp`
  await db.transaction().execute(async (tx) => {
    await upsertAvatar(tx, { member_id: memberId, version, picture })
    await updateMember(tx, memberId, { avatar_path: avatarUrl })
    await invalidate(tx, memberTag(memberId))
  })
  return { avatarUrl }
}

async function encodeAvatar(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!format || !['jpeg', 'png', 'webp', 'gif'].includes(format)) throw new Error(format)
    return await picture
      .rotate()
      .resize(avatarPixels, avatarPixels, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw fieldError('picture', { code: 'not_a_picture' })
  }
}

export async function removeAvatar({ db, actor: { memberId } }: MemberContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteAvatar(tx, memberId)
    await updateMember(tx, memberId, { avatar_path: null })
    await invalidate(tx, memberTag(memberId))
  })
}
