import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { badgeTones } from '#contract/core/roles.ts'
import { done, id, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/** What staff see of members, and what they may do with them (domain.md, chapters 2 and 9). */

export const memberFilters = ['all', 'staff', 'muted', 'banned', 'cancelled'] as const

const memberLine = z.object({
  memberId: z.int(),
  account: z.string(),
  nickname: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  staffRole: z.nullable(z.string()),
  registeredAt: moment(),
  mutedUntil: z.nullable(moment()),
  bannedUntil: z.nullable(moment()),
  cancelledAt: z.nullable(moment()),
})
export type MemberLine = z.infer<typeof memberLine>

/** Search by a part of the account or nickname, or by the whole phone or address; the newest members first. */
export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/manage/members',
  staffRight: 'restrain_members',
  input: z.object({
    page: pageNumber(),
    query: z.optional(line({ max: 90 })),
    filter: z._default(z.enum(memberFilters), 'all'),
  }),
  output: pageOf(memberLine),
})

const heldRole = z.object({
  roleId: z.int(),
  name: z.string(),
  badge: z.nullable(z.enum(badgeTones)),
  expiresAt: z.nullable(moment()),
})

export const memberDetail = z.extend(memberLine, {
  /** Masked; the whole is nobody's business. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  pointsEarned: z.int(),
  levelName: z.nullable(z.string()),
  topicCount: z.int(),
  commentCount: z.int(),
  sessionCount: z.int(),
  roles: z.array(heldRole),
  /** What the member answered to the registration fields, in words; only for those who manage members. */
  answers: z.array(z.object({ fieldId: z.int(), name: z.string(), values: z.array(z.string()) })),
  can: z.object({
    restrain: z.boolean(),
    manage: z.boolean(),
    appoint: z.boolean(),
  }),
  /** The roles and staff roles that this asker may give. */
  offers: z.object({
    roles: z.array(z.object({ roleId: z.int(), name: z.string() })),
    staffRoles: z.array(z.object({ staffRole: z.string(), name: z.string() })),
  }),
})
export type MemberDetail = z.infer<typeof memberDetail>

const ofMember = { memberId: id() }

export const readMember = endpoint({
  name: 'readMember',
  method: 'GET',
  path: '/manage/members/:memberId',
  staffRight: 'restrain_members',
  input: z.object(ofMember),
  output: memberDetail,
})

const restraint = z.object({ ...ofMember, until: moment(), reason: line({ max: 200 }) })

export const muteMember = endpoint({
  name: 'muteMember',
  method: 'PUT',
  path: '/manage/members/:memberId/mute',
  staffRight: 'restrain_members',
  input: restraint,
  output: done(),
})

export const unmuteMember = endpoint({
  name: 'unmuteMember',
  method: 'DELETE',
  path: '/manage/members/:memberId/mute',
  staffRight: 'restrain_members',
  input: z.object(ofMember),
  output: done(),
})

/** Ends all sessions of the member; no way in is open until then. */
export const banMember = endpoint({
  name: 'banMember',
  method: 'PUT',
  path: '/manage/members/:memberId/ban',
  staffRight: 'restrain_members',
  input: restraint,
  output: done(),
})

export const unbanMember = endpoint({
  name: 'unbanMember',
  method: 'DELETE',
  path: '/manage/members/:memberId/ban',
  staffRight: 'restrain_members',
  input: z.object(ofMember),
  output: done(),
})

export const endMemberSessions = endpoint({
  name: 'endMemberSessions',
  method: 'DELETE',
  path: '/manage/members/:memberId/sessions',
  staffRight: 'restrain_members',
  input: z.object(ofMember),
  output: done(),
})

/** For who has lost both the app and the recovery codes: the password alone is enough again. Sessions end. */
export const resetSecondFactors = endpoint({
  name: 'resetSecondFactors',
  method: 'DELETE',
  path: '/manage/members/:memberId/secondFactors',
  staffRight: 'manage_members',
  input: z.object(ofMember),
  output: done(),
})

/** Without an end the role is for ever. */
export const grantMemberRole = endpoint({
  name: 'grantMemberRole',
  method: 'PUT',
  path: '/manage/members/:memberId/roles/:roleId',
  staffRight: 'manage_members',
  input: z.object({ ...ofMember, roleId: id(), until: z.optional(moment()) }),
  output: done(),
})

export const revokeMemberRole = endpoint({
  name: 'revokeMemberRole',
  method: 'DELETE',
  path: '/manage/members/:memberId/roles/:roleId',
  staffRight: 'manage_members',
  input: z.object({ ...ofMember, roleId: id() }),
  output: done(),
})

export const appointStaff = endpoint({
  name: 'appointStaff',
  method: 'PUT',
  path: '/manage/members/:memberId/staffRole',
  staffRight: 'manage_staff',
  input: z.object({ ...ofMember, staffRole: line({ min: 1, max: 30 }) }),
  output: done(),
})

export const dismissStaff = endpoint({
  name: 'dismissStaff',
  method: 'DELETE',
  path: '/manage/members/:memberId/staffRole',
  staffRight: 'manage_staff',
  input: z.object(ofMember),
  output: done(),
})

/** Ends the account: nobody signs in by it again, and others see no more of it than that. */
export const cancelMember = endpoint({
  name: 'cancelMember',
  method: 'DELETE',
  path: '/manage/members/:memberId',
  staffRight: 'manage_members',
  input: z.object(ofMember),
  output: done(),
})
