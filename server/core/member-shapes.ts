import type { ExpressionBuilder } from 'kysely'
import type { Author, RoleBadge } from '#contract/core/author.ts'
import type { SystemUser } from '#contract/core/system-user.ts'
import type { DB } from './schema.d.ts'

/** The member's own view of themselves in the shell. */
export const toSystemUser = (row: {
  id: number
  account: string
  nickname: string | null
  avatar_path: string | null
  staff_role: string | null
}): SystemUser => ({
  userId: row.id,
  account: row.account,
  nickname: row.nickname,
  avatarUrl: row.avatar_path,
  isStaff: row.staff_role !== null,
})

/** The columns of an author, as they are shown beside everything a member wrote; they make an AuthorRow. */
export const authorColumns = [
  'members.id as author_id',
  'members.account',
  'members.nickname',
  'members.avatar_path',
  'members.staff_role',
  'members.cancelled_at',
] as const

export interface AuthorRow {
  author_id: number
  account: string
  nickname: string | null
  avatar_path: string | null
  staff_role: string | null
  cancelled_at: Date | null
}

/**
 * A member beside what they wrote; nothing but the fact is left of one who cancelled the account. Badges of roles are
 * for topics and comments; elsewhere the name is enough.
 */
export const toAuthor = (row: AuthorRow, badges: RoleBadge[] = []): Author =>
  row.cancelled_at
    ? {
        userId: row.author_id,
        account: '',
        nickname: null,
        avatarUrl: null,
        isStaff: false,
        isCancelled: true,
        badges: [],
      }
    : {
        userId: row.author_id,
        account: row.account,
        nickname: row.nickname,
        avatarUrl: row.avatar_path,
        isStaff: row.staff_role !== null,
        isCancelled: false,
        badges,
      }

/** Matches members whose account or nickname is this name, in any letter case. */
export const hasName =
  (name: string) =>
  ({ or, eb, fn }: ExpressionBuilder<DB, 'members'>) =>
    or([
      eb(fn('lower', ['account']), '=', name.toLowerCase()),
      eb(fn('lower', ['nickname']), '=', name.toLowerCase()),
    ])
