import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { badgeTones } from '#contract/core/roles.ts'
import { done, id, line, mark, moment, named, pageNumber, pageOf, seenMark } from '#contract/core/wire.ts'

/** What staff see of members, and what they may do with them (docs/RULES.md, Reports and moderation). */

export const memberFilters = ['all', 'staff', 'muted', 'banned', 'cancelled'] as const

const memberLine = named(
  'MemberLine',
  z.object({
    memberId: z.int(),
    account: z.string(),
    nickname: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    staffRole: z.nullable(z.string()),
    registeredAt: moment(),
    mutedUntil: z.nullable(moment()),
    bannedUntil: z.nullable(moment()),
    cancelledAt: z.nullable(moment()),
  }),
)
export type MemberLine = z.infer<typeof memberLine>

/** Search by a part of the account or nickname, or by the whole phone or address; the newest members first. */
export const listMembers = endpoint({
  name: 'listMembers',
  domain: 'accounts',
  summary: 'Searches members by account, nickname, phone or e-mail address, the newest first.',
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
  /** Of `staffRole`, in the asker's language. */
  staffRoleName: z.nullable(z.string()),
  topicCount: z.int(),
  commentCount: z.int(),
  sessionCount: z.int(),
  /** How the mute and the ban stand, for whoever sets or ends one. */
  muteMark: mark(),
  banMark: mark(),
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
  domain: 'accounts',
  summary: 'Returns what staff see of a member, and what this viewer may do with them.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/members/:memberId',
  staffRight: 'restrain_members',
  input: z.object(ofMember),
  output: memberDetail,
})

/** Of two who set or end one at once the later is told, where they say what they saw. */
const ofRestraint = { ...ofMember, seen: seenMark() }
const restraint = z.object({ ...ofRestraint, until: moment(), reason: line({ max: 200 }) })

export const muteMember = endpoint({
  name: 'muteMember',
  domain: 'accounts',
  summary: "Takes a member's right to write until a time.",
  errors: ['not_found', 'changed_meanwhile'],
  method: 'PUT',
  path: '/manage/members/:memberId/mute',
  staffRight: 'restrain_members',
  input: restraint,
  output: done(),
})

export const unmuteMember = endpoint({
  name: 'unmuteMember',
  domain: 'accounts',
  summary: 'Lets a muted member write again.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'DELETE',
  path: '/manage/members/:memberId/mute',
  staffRight: 'restrain_members',
  input: z.object(ofRestraint),
  output: done(),
})

/** Ends all sessions of the member; no way in is open until then. */
export const banMember = endpoint({
  name: 'banMember',
  domain: 'accounts',
  summary: 'Shuts a member out until a time and ends all their sessions.',
  errors: ['not_found', 'changed_meanwhile', 'last_administrator'],
  method: 'PUT',
  path: '/manage/members/:memberId/ban',
  staffRight: 'restrain_members',
  input: restraint,
  output: done(),
})

export const unbanMember = endpoint({
  name: 'unbanMember',
  domain: 'accounts',
  summary: 'Lets a banned member in again.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'DELETE',
  path: '/manage/members/:memberId/ban',
  staffRight: 'restrain_members',
  input: z.object(ofRestraint),
  output: done(),
})

export const endMemberSessions = endpoint({
  name: 'endMemberSessions',
  domain: 'accounts',
  summary: 'Ends all sessions of a member.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/members/:memberId/sessions',
  staffRight: 'restrain_members',
  input: z.object(ofMember),
  output: done(),
})

/** For who has lost both the app and the recovery codes: the password alone is enough again. Sessions end. */
export const resetSecondFactors = endpoint({
  name: 'resetSecondFactors',
  domain: 'accounts',
  summary: "Removes a member's second factors and ends their sessions.",
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/members/:memberId/secondFactors',
  staffRight: 'manage_members',
  input: z.object(ofMember),
  output: done(),
})

/** Without an end the role is for ever. */
export const grantMemberRole = endpoint({
  name: 'grantMemberRole',
  domain: 'accounts',
  summary: 'Grants a member a role, until a time or for ever.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/members/:memberId/roles/:roleId',
  staffRight: 'manage_members',
  input: z.object({ ...ofMember, roleId: id(), until: z.optional(moment()) }),
  output: done(),
})

export const revokeMemberRole = endpoint({
  name: 'revokeMemberRole',
  domain: 'accounts',
  summary: 'Takes a role from a member.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/members/:memberId/roles/:roleId',
  staffRight: 'manage_members',
  input: z.object({ ...ofMember, roleId: id() }),
  output: done(),
})

export const appointStaff = endpoint({
  name: 'appointStaff',
  domain: 'accounts',
  summary: 'Gives a member a staff role in place of the one they have.',
  errors: ['not_found', 'last_administrator'],
  method: 'PUT',
  path: '/manage/members/:memberId/staffRole',
  staffRight: 'manage_staff',
  input: z.object({ ...ofMember, staffRole: line({ min: 1, max: 30 }) }),
  output: done(),
})

export const dismissStaff = endpoint({
  name: 'dismissStaff',
  domain: 'accounts',
  summary: "Takes a member's staff role.",
  errors: ['not_found', 'last_administrator'],
  method: 'DELETE',
  path: '/manage/members/:memberId/staffRole',
  staffRight: 'manage_staff',
  input: z.object(ofMember),
  output: done(),
})

/** Ends the account: nobody signs in by it again, and others see no more of it than that. */
export const cancelMember = endpoint({
  name: 'cancelMember',
  domain: 'accounts',
  summary: "Cancels a member's account for good.",
  errors: ['not_found', 'last_administrator'],
  method: 'DELETE',
  path: '/manage/members/:memberId',
  staffRight: 'manage_members',
  input: z.object(ofMember),
  output: done(),
})
