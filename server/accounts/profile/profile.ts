import type * as contract from '#contract/accounts/profile.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { listAnsweredFields } from '#server/accounts/registration/registration-fields.ts'
import { endSessions } from '#server/accounts/sign-in/sessions.ts'
import { readOwnRow, renameMember, updateMember } from '#server/accounts/verification/member-queries.ts'
import { claimName, requireAllowedName } from '#server/accounts/verification/names.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import {
  normalizeHintAnswer,
  requireSamePassword,
  requireStrongPassword,
} from '#server/accounts/verification/passwords.ts'
import { invalidate, memberTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import { listRolesOf } from '#server/core/held-roles.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import type { Check } from '#server/core/route.ts'
import { hashSecret } from '#server/core/secret-hashes.ts'
import { fieldError } from '#server/core/user-error.ts'
import { canUploadAvatar } from './avatars.ts'

export async function readProfile({ db, actor, language }: MemberContext) {
  const { memberId } = actor
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
    showsLastSeen: row.shows_last_seen,
    registeredAt: row.registered_at.toISOString(),
    hasPassword: row.password_hash !== null,
    hasHint: row.hint_question !== null,
    hintQuestion: row.hint_question,
    can: { uploadAvatar: canUploadAvatar(actor) },
    roles,
    registrationFields,
  }
}

/** A nickname is nobody else's nickname or account, matches no forbidden pattern and has no sensitive word. */
export async function saveProfile(
  context: MemberContext,
  { nickname, allowsDynamics, showsLastSeen }: ParsedInputOf<typeof contract.saveProfile>,
): Promise<void> {
  const {
    db,
    actor: { memberId },
  } = context
  if (nickname) requireAllowedName(context, 'nickname', nickname)
  const shown = {
    ...(allowsDynamics !== undefined && { allows_dynamics: allowsDynamics }),
    ...(showsLastSeen !== undefined && { shows_last_seen: showsLastSeen }),
  }
  await db.transaction().execute(async (tx) => {
    if (nickname && !(await claimName(tx, nickname, memberId))) {
      throw fieldError('nickname', { code: 'taken' })
    }
    if (nickname !== undefined) await renameMember(tx, memberId, nickname || null)
    if (Object.keys(shown).length > 0) await updateMember(tx, memberId, shown)
    await invalidate(tx, memberTag(memberId))
  })
}

export const checkPasswordChange: Check<typeof contract.changePassword> = async ({ actor }, input) => {
  await refuseTogether(
    () => input.password && requireStrongPassword(input.password, actor.account),
    () => requireSamePassword(input.password, input.passwordAgain),
  )
}

/** Ends every other session: whoever knew the old password is out. Guesses at the old one are counted. */
export async function changePassword(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.changePassword>,
): Promise<void> {
  const { db, actor } = context
  await refuseTogether(
    () => checkPasswordChange(context, input),
    () => requireOwnPassword(context, input.oldPassword, 'oldPassword'),
  )
  const passwordHash = await hashSecret(input.password)
  await db.transaction().execute(async (tx) => {
    await updateMember(tx, actor.memberId, { password_hash: passwordHash })
    await endSessions(tx, actor.memberId, { except: actor.sessionId })
  })
}

/** Whoever set the hint can take the account over by it, so it takes the password; guesses are counted. */
export async function saveHint(
  context: MemberContext,
  { oldPassword, hintQuestion, hintAnswer }: ParsedInputOf<typeof contract.saveHint>,
): Promise<void> {
  await requireOwnPassword(context, oldPassword, 'oldPassword')
  const { db, actor } = context
  const hint_answer_hash = await hashSecret(normalizeHintAnswer(hintAnswer))
  await db.transaction().execute(async (tx) => {
    await updateMember(tx, actor.memberId, { hint_question: hintQuestion, hint_answer_hash })
  })
}
