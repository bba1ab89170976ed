import type { StaffRight } from '#contract/core/roles.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import type { Viewer } from '#server/core/actor.ts'
import { hasStaffRight } from '#server/core/rights.ts'

interface Subject {
  id: number
  staff_role: string | null
}

/** Nobody restrains themselves, and who is staff is restrained only by those who may dismiss them. */
export const canRestrain = (viewer: Viewer, book: RoleBook, member: Subject) =>
  hasStaffRight(viewer, 'restrain_members') && isBelow(viewer, book, member)

export const canManage = (viewer: Viewer, book: RoleBook, member: Subject) =>
  hasStaffRight(viewer, 'manage_members') && isBelow(viewer, book, member)

/** What members told of themselves at registration. */
export const canReadAnswers = (viewer: Viewer) => hasStaffRight(viewer, 'manage_members')

/** Whether this staff role (null for none) may be given to or taken from the member. */
export const canAppoint = (viewer: Viewer, book: RoleBook, member: Subject, staffRole: string | null) =>
  hasStaffRight(viewer, 'manage_staff') &&
  member.id !== viewer.memberId &&
  covers(viewer, book, member.staff_role) &&
  covers(viewer, book, staffRole)

const isBelow = (viewer: Viewer, book: RoleBook, member: Subject) =>
  member.id !== viewer.memberId && (member.staff_role === null || canAppoint(viewer, book, member, null))

/** Nobody gives or takes more than they have: only the administrator makes or unmakes an administrator. */
export function covers(viewer: Viewer, book: RoleBook, staffRole: string | null): boolean {
  if (staffRole === null || viewer.staffRole === 'administrator') return true
  if (staffRole === 'administrator') return false
  const rights = book.staffRoles.find(({ name }) => name === staffRole)?.rights ?? []
  return rights.every((right) => hasStaffRight(viewer, right as StaffRight))
}
