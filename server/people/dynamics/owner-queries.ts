/* Shared: a home says what of its member's feed is open to the viewer. */
import { type RawBuilder, sql } from 'kysely'
import type { AuthorRow } from '#server/core/member-shapes.ts'

export interface FeedOwnerRow extends AuthorRow {
  allows_dynamics: boolean
  /** By the viewer. */
  is_blocked: boolean
  blocks_viewer: boolean
}

const blocks = (memberId: RawBuilder<unknown>, blockedId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from member_blocks where member_id = ${memberId} and blocked_id = ${blockedId})`

/** Of a row of `members`: whether the viewer blocks them, or they the viewer. */
export const blockColumns = (viewerId: number) =>
  [
    blocks(sql`${viewerId}`, sql`members.id`).as('is_blocked'),
    blocks(sql`members.id`, sql`${viewerId}`).as('blocks_viewer'),
  ] as const
