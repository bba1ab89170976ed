import type * as contract from '#contract/accounts/members.ts'
import type { MemberDetail, MemberLine } from '#contract/accounts/members.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import { listMemberAnswers } from '#server/accounts/registration/registration-fields.ts'
import { maskEmail, maskPhone } from '#server/accounts/verification/identifier.ts'
import type { MemberContext } from '#server/core/context.ts'
import { listRolesOf } from '#server/core/held-roles.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { readPage } from '#server/core/read-page.ts'
import { markOf } from '#server/core/seen.ts'
import { UserError } from '#server/core/user-error.ts'
import { canAppoint, canManage, canReadAnswers, canRestrain } from './policy.ts'
import { countMembers, findMemberDetail, type MemberLineRow, readMemberLines } from './queries.ts'
import { restraintAhead } from './restraint-ahead.ts'

/** Lists the members that staff look for, the newest first. */
export function listMembers(
  { db }: MemberContext,
  { page, query, filter }: ParsedInputOf<typeof contract.listMembers>,
): Promise<Page<MemberLine>> {
  const search = { query: query || undefined, filter }
  return readPage(page, {
    count: () => countMembers(db, search),
    rows: (span) => readMemberLines(db, search, span),
    toItem: toLine,
  })
}

/** Reads one member as staff see them, with what this asker may do. */
export async function readMember(
  context: MemberContext,
  { memberId }: ParsedInputOf<typeof contract.readMember>,
): Promise<MemberDetail> {
  const { db, permissions, language } = context
  const row = await findMemberDetail(db, memberId)
  if (!row) throw new UserError('not_found')
  const level = permissions.levelAt(row.points_earned)
  const staffRole = permissions.staffRoles.find(({ name }) => name === row.staff_role)
  const stands = row.cancelled_at === null
  return {
    ...toLine(row),
    phone: row.phone && maskPhone(row.phone),
    email: row.email && maskEmail(row.email),
    pointsEarned: row.points_earned,
    levelName: level ? inLanguage(level, language) : null,
    staffRoleName: staffRole ? inLanguage(staffRole, language) : null,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    sessionCount: Number(row.session_count ?? 0),
    muteMark: markOf(restraintAhead(row.muted_until)),
    banMark: markOf(restraintAhead(row.banned_until)),
    roles: await listRolesOf(db, memberId, language),
    answers: canReadAnswers(context) ? await listMemberAnswers(db, memberId, language) : [],
    // An account that has ended is found by nothing that is done with members.
    can: {
      restrain: stands && canRestrain(context, row),
      manage: stands && canManage(context, row),
      appoint: stands && canAppoint(context, row, null),
    },
    offers: describeOffers(context, row),
  }
}

/** Lists the roles and staff roles that the asker may give. */
function describeOffers(context: MemberContext, row: MemberLineRow): MemberDetail['offers'] {
  const { permissions, language } = context
  return {
    roles: permissions.roles
      .filter((role) => !role.is_default)
      .map((role) => ({ roleId: role.id, name: inLanguage(role, language) })),
    staffRoles: permissions.staffRoles
      .filter(({ name }) => canAppoint(context, row, name))
      .map((role) => ({ staffRole: role.name, name: inLanguage(role, language) })),
  }
}

const toLine = (row: MemberLineRow): MemberLine => ({
  memberId: row.id,
  account: row.account,
  nickname: row.nickname,
  avatarUrl: row.avatar_path,
  staffRole: row.staff_role,
  registeredAt: row.registered_at.toISOString(),
  mutedUntil: restraintAhead(row.muted_until),
  bannedUntil: restraintAhead(row.banned_until),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
})
