/* Shared by the desk, which restrains those who wrote what it decides on. */
import type * as contract from '#contract/accounts/members.ts'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { cancelAccount } from '#server/accounts/profile/cancel-account.ts'
import {
  findMemberRole,
  grantRole,
  holdRole,
  holdStaffRole,
  revokeRole,
} from '#server/accounts/roles/roles.ts'
import { resetSecondFactors } from '#server/accounts/sign-in/second-factor.ts'
import { endSessions } from '#server/accounts/sign-in/sessions.ts'
import { requireAnotherAdministrator } from '#server/accounts/verification/administrators.ts'
import {
  lockMember,
  readOwnRow,
  renameMember,
  updateMember,
} from '#server/accounts/verification/member-queries.ts'
import { isReservedName } from '#server/accounts/verification/names.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, memberTag } from '#server/core/cache-tags.ts'
import type { MemberContext, StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { requireSeen } from '#server/core/seen.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { canAppoint, canManage, canRestrain } from './policy.ts'
import { restraintAhead } from './restraint-ahead.ts'

type MemberInput = ParsedInputOf<typeof contract.cancelMember>
type Restraint = ParsedInputOf<typeof contract.banMember>
type Ending = ParsedInputOf<typeof contract.unbanMember>

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>

interface StaffAct {
  memberId: number
  may: (context: StaffContext, member: Member) => boolean
  work: (tx: Tx, member: Member) => Promise<void>
}

/** Every act on a member goes this way: find and lock, may, do. */
const actOn = (context: StaffContext, { memberId, may, work }: StaffAct): Promise<void> =>
  transact(context.db, async (tx) => {
    const member = await lockMember(tx, memberId)
    if (!member) throw new UserError('not_found')
    if (!may(context, member)) throw new UserError('forbidden')
    await work(tx, member)
  })

/** Of one that another of the staff has ended meanwhile nothing would come but a line in the log. */
function requireAccount(member: Member): void {
  if (member.cancelled_at) throw new UserError('not_found')
}

const subjectOf = (memberId: number) => `member:${memberId}`

function requireFuture(until: string): Date {
  const moment = new Date(until)
  if (moment.getTime() <= Date.now()) throw fieldError('until', { code: 'time_passed' })
  return moment
}

/** Until then the member reads but doesn't write. */
export const muteMember = (context: StaffContext, { memberId, seen, until, reason }: Restraint) =>
  setMute(context, { memberId, seen }, { until: requireFuture(until), reason })

export const unmuteMember = (context: MemberContext, member: Ending) =>
  setMute(context, member, { until: null })

interface Until {
  /** Null ends a restraint. */
  until: Date | null
  reason?: string
}

const setMute = (context: StaffContext, { memberId, seen }: Ending, after: Until): Promise<void> =>
  actOn(context, {
    memberId,
    may: canRestrain,
    work: async (tx, member) => {
      requireAccount(member)
      requireSeen(seen, restraintAhead(member.muted_until))
      await updateMember(tx, memberId, { muted_until: after.until })
      await writeAudit(tx, context.actor, {
        act: after.until ? 'mute_member' : 'unmute_member',
        subject: subjectOf(memberId),
        before: { until: member.muted_until },
        after,
      })
      if (after.until) await tellWebhooks(tx, 'member.muted', { memberId })
    },
  })

/** Until then no way in is open, and all sessions end at once. */
export const banMember = (context: MemberContext, { memberId, seen, until, reason }: Restraint) =>
  setBan(context, { memberId, seen }, { until: requireFuture(until), reason })

export const unbanMember = (context: MemberContext, member: Ending) =>
  setBan(context, member, { until: null })

const setBan = (context: MemberContext, { memberId, seen }: Ending, after: Until): Promise<void> =>
  actOn(context, {
    memberId,
    may: canRestrain,
    work: async (tx, member) => {
      requireAccount(member)
      requireSeen(seen, restraintAhead(member.banned_until))
      if (after.until) await requireAnotherAdministrator(tx, memberId)
      await updateMember(tx, memberId, { banned_until: after.until })
      if (after.until) await endSessions(tx, memberId)
      await writeAudit(tx, context.actor, {
        act: after.until ? 'ban_member' : 'unban_member',
        subject: subjectOf(memberId),
        before: { until: member.banned_until },
        after,
      })
      if (after.until) await tellWebhooks(tx, 'member.banned', { memberId })
    },
  })

/** What a member had before somebody restrained them, and what they were given. */
export interface Restrained {
  before: string | null
  after: string
}

/**
 * Ends a mute or a ban that was a mistake: what was there before holds again. Throws `changed_meanwhile` where another was set
 * since.
 */
export const takeRestraintBack = (
  context: MemberContext,
  memberId: number,
  { column, before, after }: Restrained & { column: 'muted_until' | 'banned_until' },
): Promise<void> =>
  actOn(context, {
    memberId,
    may: canRestrain,
    work: async (tx, member) => {
      if (member[column]?.toISOString() !== after) throw new UserError('changed_meanwhile')
      const until = before === null ? null : new Date(before)
      await updateMember(tx, memberId, { [column]: until })
      await writeAudit(tx, context.actor, {
        act: column === 'muted_until' ? 'unmute_member' : 'unban_member',
        subject: subjectOf(memberId),
        before: { until: after },
        after: { until },
      })
    },
  })

export const endMemberSessions = (context: MemberContext, { memberId }: MemberInput): Promise<void> =>
  actOn(context, {
    memberId,
    may: canRestrain,
    work: async (tx) => {
      await endSessions(tx, memberId)
      await writeAudit(tx, context.actor, { act: 'end_sessions', subject: subjectOf(memberId) })
    },
  })

export const resetMemberFactors = (context: MemberContext, { memberId }: MemberInput): Promise<void> =>
  actOn(context, {
    memberId,
    may: canManage,
    work: async (tx) => {
      await resetSecondFactors(tx, memberId)
      await endSessions(tx, memberId)
      await writeAudit(tx, context.actor, { act: 'reset_second_factors', subject: subjectOf(memberId) })
    },
  })

export async function grantMemberRole(
  context: MemberContext,
  { memberId, roleId, until }: ParsedInputOf<typeof contract.grantMemberRole>,
): Promise<void> {
  const end = until === undefined ? null : requireFuture(until)
  const role = context.permissions.roles.find(({ id }) => id === roleId)
  // Everybody has the default role, so nobody is given it.
  if (!role || role.is_default) throw new UserError('not_found')
  await actOn(context, {
    memberId,
    may: canManage,
    work: async (tx, member) => {
      requireAccount(member)
      if (!(await holdRole(tx, roleId))) throw new UserError('not_found')
      const had = await findMemberRole(tx, memberId, roleId)
      await grantRole(tx, { memberId, roleId, time: { until: end }, source: 'staff' })
      await writeAudit(tx, context.actor, {
        act: 'grant_role',
        subject: subjectOf(memberId),
        before: had && { role: role.name_en, until: had.expires_at },
        after: { role: role.name_en, until: end },
      })
    },
  })
}

export const revokeMemberRole = (
  context: MemberContext,
  { memberId, roleId }: ParsedInputOf<typeof contract.revokeMemberRole>,
): Promise<void> =>
  actOn(context, {
    memberId,
    may: canManage,
    work: async (tx) => {
      if (!(await revokeRole(tx, memberId, roleId))) throw new UserError('not_found')
      const before = { role: context.permissions.roles.find(({ id }) => id === roleId)?.name_en }
      await writeAudit(tx, context.actor, { act: 'revoke_role', subject: subjectOf(memberId), before })
    },
  })

export async function appointStaff(
  context: MemberContext,
  { memberId, staffRole }: ParsedInputOf<typeof contract.appointStaff>,
): Promise<void> {
  const isKnown = context.permissions.staffRoles.some(({ name }) => name === staffRole)
  if (!isKnown) throw unknownStaffRole()
  await setStaffRole(context, memberId, staffRole)
}

const unknownStaffRole = () => fieldError('staffRole', { code: 'unknown_choice' })

/** Makes staff a plain member again. */
export const dismissStaff = (context: MemberContext, { memberId }: MemberInput): Promise<void> =>
  setStaffRole(context, memberId, null)

const setStaffRole = (context: MemberContext, memberId: number, staffRole: string | null): Promise<void> =>
  actOn(context, {
    memberId,
    may: (asker, member) => canAppoint(asker, member, staffRole),
    work: async (tx, member) => {
      requireAccount(member)
      if (staffRole && !(await holdStaffRole(tx, staffRole))) throw unknownStaffRole()
      if (staffRole !== 'administrator') await requireAnotherAdministrator(tx, memberId)
      await updateMember(tx, memberId, { staff_role: staffRole })
      const nickname = staffRole ? undefined : await takeStaffName(tx, context, memberId)
      await writeAudit(tx, context.actor, {
        act: staffRole ? 'appoint_staff' : 'dismiss_staff',
        subject: subjectOf(memberId),
        before: { staffRole: member.staff_role, nickname },
        after: { staffRole, ...(nickname && { nickname: null }) },
      })
      await invalidate(tx, memberTag(memberId))
    },
  })

/** Who leaves the staff keeps no nickname that only staff may have. Returns what it was. */
async function takeStaffName(
  tx: Tx,
  { settings }: StaffContext,
  memberId: number,
): Promise<string | undefined> {
  const { nickname } = await readOwnRow(tx, memberId)
  if (!nickname || !isReservedName(nickname, settings)) return undefined
  await renameMember(tx, memberId, null)
  return nickname
}

/** Holds the account only once all that is its member's has gone, unlike other acts. */
export const cancelMember = (context: MemberContext, { memberId }: MemberInput): Promise<void> =>
  transact(context.db, async (tx) => {
    const isEnded = await cancelAccount(tx, {
      memberId,
      by: context.actor.memberId,
      endings: context.site.accountEndings,
      require(account) {
        if (!canManage(context, account)) throw new UserError('forbidden')
      },
    })
    if (isEnded) await writeAudit(tx, context.actor, { act: 'cancel_member', subject: subjectOf(memberId) })
  })
