/* Shared by the desk, and by whoever moves members' money. */
import type { StaffRight } from '#contract/core/roles.ts'
import type { MemberContext } from '#server/core/context.ts'
import { hasStaffRight } from '#server/core/rights.ts'

interface Subject {
  id: number
  staff_role: string | null
}

/** Who asks, and all roles there are. */
type Asker = Pick<MemberContext, 'actor' | 'permissions'>

/** Nobody restrains themselves, and who is staff is restrained only by those who may dismiss them. */
export const canRestrain = (asker: Asker, member: Subject) =>
  hasStaffRight(asker.actor, 'restrain_members') && isBelow(asker, member)

export const canManage = (asker: Asker, member: Subject) =>
  hasStaffRight(asker.actor, 'manage_members') && isBelow(asker, member)

/** Whether the asker may read what members told of themselves at registration. */
export const canReadAnswers = ({ actor }: Asker) => hasStaffRight(actor, 'manage_members')

/** Whether this staff role (null for none) may be given to or taken from the member. */
export const canAppoint = (asker: Asker, member: Subject, staffRole: string | null) =>
  hasStaffRight(asker.actor, 'manage_staff') &&
  member.id !== asker.actor.memberId &&
  covers(asker, member.staff_role) &&
  covers(asker, staffRole)

const isBelow = (asker: Asker, member: Subject) =>
  member.id !== asker.actor.memberId && (member.staff_role === null || canAppoint(asker, member, null))

/**
 * Whether the asker may do all that the staff role (null for none) may: nobody gives, takes or acts on more than they have, so that
 * only the administrator makes or unmakes an administrator.
 */
export function covers({ actor, permissions }: Asker, staffRole: string | null): boolean {
  if (staffRole === null || actor.staffRole === 'administrator') return true
  if (staffRole === 'administrator') return false
  const rights = permissions.staffRoles.find(({ name }) => name === staffRole)?.rights ?? []
  return rights.every((right) => hasStaffRight(actor, right as StaffRight))
}
