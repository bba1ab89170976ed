/* Shared by whatever shows who wrote it with the badges of their roles: topics, comments, replies. */
import { heldRoleIds } from '#server/core/held-roles.ts'
import { type AuthorRow, authorColumns, toAuthor } from '#server/core/member-shapes.ts'
import type { Reader } from './reader.ts'

/** A writer's columns, with the roles that the badges are of. */
export const writerColumns = [...authorColumns, heldRoleIds.as('author_role_ids')] as const

export type WriterRow = AuthorRow & { author_role_ids: number[] }
export type BadgeReader = Pick<Reader, 'permissions' | 'language'>

/**
 * A writer with the badges of their roles. A role that is granted or ends is invalidated by no content key, as it would
 * name all that a member ever wrote: kept answers and pages show it at most a minute later (decision 0008).
 */
export const toWriter = (row: WriterRow, { permissions, language }: BadgeReader) =>
  toAuthor(row, permissions.badgesOf(row.author_role_ids, language))
