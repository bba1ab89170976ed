import type * as contract from '#contract/accounts/members.ts'
import type { MemberDetail, MemberLine } from '#contract/accounts/members.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Page } from '#contract/core/wire.ts'
import { maskEmail, maskPhone } from '#server/accounts/bindings.ts'
import {
  countMembers,
  findMemberDetail,
  type MemberLineRow,
  readMemberLines,
} from '#server/accounts/members/queries.ts'
import { listMemberAnswers } from '#server/accounts/registration/registration-fields.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { listRolesOf } from '#server/accounts/roles/roles.ts'
import type { Viewer } from '#server/core/actor.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { canAppoint, canManage, canReadAnswers, canRestrain } from './policy.ts'

const perPage = 30

/** One page of the members that staff look for, the newest first. */
export async function listMembers(
  db: Database,
  { page, query, filter }: ParsedInputOf<typeof contract.listMembers>,
): Promise<Page<MemberLine>> {
  const search = { query: query || undefined, filter }
  const [{ total }, rows] = await Promise.all([
    countMembers(db, search),
    readMemberLines(db, search, (page - 1) * perPage, perPage),
  ])
  return {
    items: rows.map(toLine),
    ...pageNumbers(page, perPage, Number(total)),
  }
}

/** One member as staff see them, with what this asker may do. */
export async function readMember(
  db: Database,
  book: RoleBook,
  viewer: Viewer,
  memberId: number,
  language: Language,
): Promise<MemberDetail> {
  const row = await findMemberDetail(db, memberId)
  if (!row) throw new UserError('not_found')
  const level = book.levelAt(row.points_earned)
  return {
    ...toLine(row),
    phone: row.phone && maskPhone(row.phone),
    email: row.email && maskEmail(row.email),
    pointsEarned: row.points_earned,
    levelName: level ? nameOf(level, language) : null,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    sessionCount: Number(row.session_count ?? 0),
    roles: await listRolesOf(db, memberId, language),
    answers: canReadAnswers(viewer) ? await listMemberAnswers(db, memberId, language) : [],
    can: {
      restrain: canRestrain(viewer, book, row),
      manage: canManage(viewer, book, row),
      appoint: canAppoint(viewer, book, row, null),
    },
    offers: {
      roles: book.roles
        .filter((role) => !role.is_default)
        .map((role) => ({ roleId: role.id, name: nameOf(role, language) })),
      staffRoles: book.staffRoles
        .filter(({ name }) => canAppoint(viewer, book, row, name))
        .map((role) => ({ staffRole: role.name, name: nameOf(role, language) })),
    },
  }
}

const nameOf = (named: { name_zh: string; name_en: string }, language: Language) =>
  language === 'zh-CN' ? named.name_zh : named.name_en

const toLine = (row: MemberLineRow): MemberLine => ({
  memberId: row.id,
  account: row.account,
  nickname: row.nickname,
  avatarUrl: row.avatar_path,
  staffRole: row.staff_role,
  registeredAt: row.registered_at.toISOString(),
  mutedUntil: ahead(row.muted_until),
  bannedUntil: ahead(row.banned_until),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
})

/** A restraint that is over is none. */
const ahead = (moment: Date | null) => (moment && moment.getTime() > Date.now() ? moment.toISOString() : null)
