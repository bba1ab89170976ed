import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { badgeTones, globalRights, staffRights, topicRights } from '#contract/core/roles.ts'
import {
  choice,
  done,
  flag,
  formed,
  id,
  integer,
  line,
  listOf,
  mark,
  nothing,
  seenMark,
} from '#contract/core/wire.ts'

/** What staff read and change of roles, levels and rights (docs/RULES.md). */

export const roleRights = [...topicRights, ...globalRights] as const

const names = { nameZh: line({ min: 1, max: 30 }), nameEn: line({ min: 1, max: 30 }) }
const shownNames = { nameZh: z.string(), nameEn: z.string() }

/** The rights that an asker has as staff: which sections of /manage are theirs. */
export const readStaffAccess = endpoint({
  name: 'readStaffAccess',
  domain: 'accounts',
  summary: 'Returns the staff rights that the member has.',
  errors: ['forbidden', 'second_factor_required'],
  method: 'GET',
  path: '/manage',
  memberOnly: true,
  input: nothing(),
  output: z.object({ rights: z.array(z.enum(staffRights)) }),
})

export const editedRole = z.object({
  roleId: z.int(),
  mark: mark(),
  ...shownNames,
  badge: z.nullable(z.enum(badgeTones)),
  uploadMegabytesMax: z.nullable(z.int()),
  /** Of a day, both: what is asked, and the tokens of question and answer. */
  assistantRequestsMax: z.nullable(z.int()),
  assistantTokensMax: z.nullable(z.int()),
  isDefault: z.boolean(),
  rights: z.array(z.enum(roleRights)),
})
export type EditedRole = z.infer<typeof editedRole>

const editedLevel = z.object({ levelId: z.int(), mark: mark(), ...shownNames, pointsNeeded: z.int() })
export type EditedLevel = z.infer<typeof editedLevel>

const editedStaffRole = z.object({
  staffRole: z.string(),
  mark: mark(),
  ...shownNames,
  rights: z.array(z.enum(staffRights)),
  /** The administrator's can't be changed, and nobody changes one that may more than they. */
  canEdit: z.boolean(),
})
export type EditedStaffRole = z.infer<typeof editedStaffRole>

const editedTag = z.object({
  tagId: z.int(),
  mark: mark(),
  ...shownNames,
  hasOwnRights: z.boolean(),
  /** `roleId:right` for each that is allowed here; only of a tag with rights of its own. */
  grants: z.array(z.string()),
})
export type EditedTag = z.infer<typeof editedTag>

export const readRoles = endpoint({
  name: 'readRoles',
  domain: 'accounts',
  summary: 'Returns all roles, levels, staff roles and tags with their rights.',
  method: 'GET',
  path: '/manage/roles',
  staffRight: 'manage_roles',
  input: nothing(),
  output: z.object({
    roles: z.array(editedRole),
    levels: z.array(editedLevel),
    staffRoles: z.array(editedStaffRole),
    tags: z.array(editedTag),
  }),
})

/** Without an id a new role; it stands last. */
export const saveRole = endpoint({
  name: 'saveRole',
  domain: 'accounts',
  summary: 'Adds a role or changes one.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/roles',
  staffRight: 'manage_roles',
  creates: true,
  input: z.object({
    roleId: z.optional(id()),
    seen: seenMark(),
    ...names,
    badge: z.optional(choice(...badgeTones)),
    /** What its holders may keep uploaded, the largest of their roles counting; absent is no limit. */
    uploadMegabytesMax: z.optional(integer(0, 10_000_000)),
    assistantRequestsMax: z.optional(integer(0, 100_000)),
    assistantTokensMax: z.optional(integer(0, 1_000_000_000)),
    rights: listOf(choice(...roleRights), roleRights.length),
  }),
  output: z.object({ roleId: z.int() }),
})

/** Refused for the default role, and while somebody holds the role or a card grants it. */
export const deleteRole = endpoint({
  name: 'deleteRole',
  domain: 'accounts',
  summary: 'Deletes a role that nobody holds and no membership card grants.',
  errors: ['not_found', 'role_in_use'],
  method: 'DELETE',
  path: '/manage/roles/:roleId',
  staffRight: 'manage_roles',
  input: z.object({ roleId: id() }),
  output: done(),
})

export const saveLevel = endpoint({
  name: 'saveLevel',
  domain: 'accounts',
  summary: 'Adds a level or changes one.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/levels',
  staffRight: 'manage_roles',
  creates: true,
  input: z.object({
    levelId: z.optional(id()),
    seen: seenMark(),
    ...names,
    pointsNeeded: integer(0, 999_999_999),
  }),
  output: z.object({ levelId: z.int() }),
})

export const deleteLevel = endpoint({
  name: 'deleteLevel',
  domain: 'accounts',
  summary: 'Deletes a level.',
  errors: ['not_found', 'role_in_use'],
  method: 'DELETE',
  path: '/manage/levels/:levelId',
  staffRight: 'manage_roles',
  input: z.object({ levelId: id() }),
  output: done(),
})

const grantPattern = new RegExp(`^[1-9]\\d{0,15}:(${topicRights.join('|')})$`)

/** `roleId:right` for each that is allowed. */
export const tagGrants = listOf(formed(grantPattern, { max: 50 }), 2_000)

/** Gives a tag rights of its own, or with `hasOwnRights` false those that hold everywhere. */
export const setTagRights = endpoint({
  name: 'setTagRights',
  domain: 'accounts',
  summary: 'Gives a tag rights of its own, or returns it to those that hold everywhere.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'PUT',
  path: '/manage/tags/:tagId/rights',
  staffRight: 'manage_roles',
  input: z.object({
    tagId: id(),
    seen: seenMark(),
    hasOwnRights: flag(),
    grants: tagGrants,
  }),
  output: done(),
})

/** Without a name a new staff role. Nobody puts a right into one that they don't have themselves. */
export const saveStaffRole = endpoint({
  name: 'saveStaffRole',
  domain: 'accounts',
  summary: 'Adds a staff role or changes one.',
  errors: ['not_found', 'changed_meanwhile'],
  method: 'POST',
  path: '/manage/staffRoles',
  staffRight: 'manage_staff',
  creates: true,
  input: z.object({
    staffRole: z.optional(line({ min: 1, max: 30 })),
    seen: seenMark(),
    ...names,
    rights: listOf(choice(...staffRights), staffRights.length),
  }),
  output: z.object({ staffRole: z.string() }),
})

export const deleteStaffRole = endpoint({
  name: 'deleteStaffRole',
  domain: 'accounts',
  summary: 'Deletes a staff role that nobody holds.',
  errors: ['not_found', 'role_in_use'],
  method: 'DELETE',
  path: '/manage/staffRoles/:staffRole',
  staffRight: 'manage_staff',
  input: z.object({ staffRole: line({ min: 1, max: 30 }) }),
  output: done(),
})
