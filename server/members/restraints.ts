import { lockAdministrators, lockMember, updateMember } from '#server/accounts/members/queries.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { grantRole, revokeRole } from '#server/accounts/roles/roles.ts'
import { resetSecondFactors } from '#server/accounts/sign-in/second-factor.ts'
import { endSessions } from '#server/accounts/sign-in/sessions.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { canAppoint, canManage, canRestrain } from './policy.ts'

/** Who of the staff acts, on whom, and with which roles there are. */
export interface StaffAct {
  viewer: Viewer
  book: RoleBook
  memberId: number
}

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>
type Policy = (viewer: Viewer, book: RoleBook, member: Member) => boolean

/** Every act on a member goes this way: find and lock, may, do. */
function actOn(
  db: Database,
  { viewer, book, memberId }: StaffAct,
  may: Policy,
  work: (tx: Tx, member: Member) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member) throw new UserError('not_found')
    if (!may(viewer, book, member)) throw new UserError('forbidden')
    await work(tx, member)
  })
}

const subjectOf = ({ memberId }: StaffAct) => `member:${memberId}`

function requireFuture(until: string): Date {
  const moment = new Date(until)
  if (moment.getTime() <= Date.now()) throw fieldError('until', { code: 'too_small' })
  return moment
}

/** Until then the member reads but doesn't write; null ends it. */
export async function muteMember(
  db: Database,
  act: StaffAct,
  restraint: { until: string; reason: string } | null,
): Promise<void> {
  const until = restraint && requireFuture(restraint.until)
  await actOn(db, act, canRestrain, async (tx, member) => {
    await updateMember(tx, act.memberId, { muted_until: until })
    await writeAudit(tx, act.viewer, {
      act: until ? 'mute_member' : 'unmute_member',
      subject: subjectOf(act),
      before: { until: member.muted_until },
      after: { until, reason: restraint?.reason },
    })
  })
}

/** Until then no way in is open, and all sessions end at once; null ends it. */
export async function banMember(
  db: Database,
  act: StaffAct,
  restraint: { until: string; reason: string } | null,
): Promise<void> {
  const until = restraint && requireFuture(restraint.until)
  await actOn(db, act, canRestrain, async (tx, member) => {
    if (until) await requireAnotherAdministrator(tx, member)
    await updateMember(tx, act.memberId, { banned_until: until })
    if (until) await endSessions(tx, act.memberId)
    await writeAudit(tx, act.viewer, {
      act: until ? 'ban_member' : 'unban_member',
      subject: subjectOf(act),
      before: { until: member.banned_until },
      after: { until, reason: restraint?.reason },
    })
  })
}

export async function endMemberSessions(db: Database, act: StaffAct): Promise<void> {
  await actOn(db, act, canRestrain, async (tx) => {
    await endSessions(tx, act.memberId)
    await writeAudit(tx, act.viewer, { act: 'end_sessions', subject: subjectOf(act) })
  })
}

export async function resetMemberFactors(db: Database, act: StaffAct): Promise<void> {
  await actOn(db, act, canManage, async (tx) => {
    await resetSecondFactors(tx, act.memberId)
    await endSessions(tx, act.memberId)
    await writeAudit(tx, act.viewer, { act: 'reset_second_factors', subject: subjectOf(act) })
  })
}

export async function grantMemberRole(
  db: Database,
  act: StaffAct,
  { roleId, until }: { roleId: number; until?: string | undefined },
): Promise<void> {
  const end = until === undefined ? null : requireFuture(until)
  const role = act.book.roles.find(({ id }) => id === roleId)
  // Everybody has the default role, so nobody is given it.
  if (!role || role.is_default) throw new UserError('not_found')
  await actOn(db, act, canManage, async (tx) => {
    await grantRole(tx, { memberId: act.memberId, roleId, time: { until: end }, source: 'staff' })
    const after = { role: role.name_en, until: end }
    await writeAudit(tx, act.viewer, { act: 'grant_role', subject: subjectOf(act), after })
  })
}

export async function revokeMemberRole(db: Database, act: StaffAct, roleId: number): Promise<void> {
  await actOn(db, act, canManage, async (tx) => {
    if (!(await revokeRole(tx, act.memberId, roleId))) throw new UserError('not_found')
    const before = { role: act.book.roles.find(({ id }) => id === roleId)?.name_en }
    await writeAudit(tx, act.viewer, { act: 'revoke_role', subject: subjectOf(act), before })
  })
}

/** Makes a member staff, or staff a plain member again with null. */
export async function appointStaff(db: Database, act: StaffAct, staffRole: string | null): Promise<void> {
  const isKnown = staffRole === null || act.book.staffRoles.some(({ name }) => name === staffRole)
  if (!isKnown) throw fieldError('staffRole', { code: 'unknown_choice' })
  const may: Policy = (viewer, book, member) => canAppoint(viewer, book, member, staffRole)
  await actOn(db, act, may, async (tx, member) => {
    if (staffRole !== 'administrator') await requireAnotherAdministrator(tx, member)
    await updateMember(tx, act.memberId, { staff_role: staffRole })
    await writeAudit(tx, act.viewer, {
      act: staffRole ? 'appoint_staff' : 'dismiss_staff',
      subject: subjectOf(act),
      before: { staffRole: member.staff_role },
      after: { staffRole },
    })
    await announceMember(tx)
  })
}

export async function cancelMember(db: Database, act: StaffAct): Promise<void> {
  await actOn(db, act, canManage, async (tx, member) => {
    if (member.cancelled_at) return
    await requireAnotherAdministrator(tx, member)
    await updateMember(tx, act.memberId, { cancelled_at: new Date() })
    await endSessions(tx, act.memberId)
    await writeAudit(tx, act.viewer, { act: 'cancel_member', subject: subjectOf(act) })
    await announceMember(tx)
  })
}

/** The site must never be left without somebody who may do everything. */
async function requireAnotherAdministrator(tx: Tx, member: Member): Promise<void> {
  if (member.staff_role !== 'administrator') return
  const others = (await lockAdministrators(tx)).filter(({ id }) => id !== member.id)
  if (others.length === 0) throw new UserError('last_administrator')
}

/** A name stands beside everything its member wrote; the pages that show it all show the site. */
const announceMember = (tx: Tx) => announce(tx, contentKey.site, contentKey.topicLists)
