import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/accounts/profile.ts'
import { avatarPixels } from '#contract/accounts/profile.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { listAnsweredFields } from '#server/accounts/registration/registration-fields.ts'
import { listRolesOf } from '#server/accounts/roles/roles.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { canUploadAvatar, isReservedAccount } from './policy.ts'
import { deleteAvatar, findOtherNameOwner, lockName, upsertAvatar } from './profile/avatar-queries.ts'
import { readOwnRow, updateMember, updatePassword } from './queries.ts'
import { endSessions } from './sign-in/sessions.ts'
import { requireOwnPassword } from './verification/own-password.ts'
import { hashSecret, requireStrongPassword } from './verification/passwords.ts'

// A picture of more pixels than this is an attack on memory; a camera's is smaller.
const pixelsMax = 50_000_000

export async function readProfile(db: Database, viewer: Viewer, language: Language) {
  const { memberId } = viewer
  const [row, roles, registrationFields] = await Promise.all([
    readOwnRow(db, memberId),
    listRolesOf(db, memberId, language),
    listAnsweredFields(db, memberId, language),
  ])
  return {
    account: row.account,
    nickname: row.nickname,
    avatarUrl: row.avatar_path,
    allowsDynamics: row.allows_dynamics,
    registeredAt: row.registered_at.toISOString(),
    hasPassword: row.password_hash !== null,
    hasHint: row.hint_question !== null,
    can: { uploadAvatar: canUploadAvatar(viewer) },
    roles,
    registrationFields,
  }
}

/** What ways in a member has of their own. */
export async function readOwnAccount(db: Database | Tx, memberId: number) {
  const row = await readOwnRow(db, memberId)
  return { hasPassword: row.password_hash !== null, hasPhone: row.phone !== null }
}

/** A nickname is nobody's else, neither as nickname nor as account, matches no forbidden pattern and has no sensitive word. */
export async function saveProfile(
  db: Database,
  settings: Settings,
  words: WordBook,
  { memberId, isStaff }: Viewer,
  { nickname, allowsDynamics }: ParsedInputOf<typeof contract.saveProfile>,
): Promise<void> {
  if (nickname && !isStaff && isReservedAccount(nickname, settings.forbiddenAccountPatterns)) {
    throw fieldError('nickname', { code: 'reserved' })
  }
  // A name that was quietly changed would be somebody else's, so it is refused instead.
  if (nickname && words.findIn(nickname).length > 0) throw fieldError('nickname', { code: 'sensitive' })
  await db.transaction().execute(async (tx) => {
    // No index forbids a nickname that is another's account, so whoever takes a name does it alone.
    if (nickname) await lockName(tx, nickname)
    if (nickname && (await findOtherNameOwner(tx, nickname, memberId))) {
      throw fieldError('nickname', { code: 'taken' })
    }
    await updateMember(tx, memberId, { nickname: nickname || null, allows_dynamics: allowsDynamics })
    await announce(tx, contentKey.site)
  })
}

/** Ends every other session: whoever knew the old password is out. Guesses at the old one are counted. */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { oldPassword, password }: ParsedInputOf<typeof contract.changePassword>,
  client: Client,
): Promise<void> {
  requireStrongPassword(password, viewer.account)
  await requireOwnPassword(db, viewer, oldPassword, client, 'oldPassword')
  const passwordHash = await hashSecret(password)
  await db.transaction().execute(async (tx) => {
    await updatePassword(tx, viewer.memberId, passwordHash)
    await endSessions(tx, viewer.memberId, { except: viewer.sessionId })
  })
}

/** Re-encodes whatever picture came, off the loop: nothing of its metadata or of a disguise stays. */
export async function saveAvatar(db: Database, viewer: Viewer, text: string): Promise<string> {
  if (!canUploadAvatar(viewer)) throw new UserError('forbidden')
  const { memberId } = viewer
  const picture = await encodeAvatar(Buffer.from(text, 'base64url'))
  const version = randomBytes(6).toString('hex')
  const avatarPath = `/avatars/${memberId}-${version}.webp`
  await db.transaction().execute(async (tx) => {
    await upsertAvatar(tx, { member_id: memberId, version, picture })
    await updateMember(tx, memberId, { avatar_path: avatarPath })
    await announce(tx, contentKey.site)
  })
  return avatarPath
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

export async function removeAvatar(db: Database, { memberId }: Viewer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteAvatar(tx, memberId)
    await updateMember(tx, memberId, { avatar_path: null })
    await announce(tx, contentKey.site)
  })
}
