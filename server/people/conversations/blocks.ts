import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/people/message-sending.ts'
import type { BlockedMember } from '#contract/people/message-sending.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { tellChanged } from './message-lines.ts'
import { lockConversation } from './partner-queries.ts'
import { countBlocks, deleteBlock, insertBlock, isMember, readBlockRows } from './queries.ts'

type OfMember = ParsedInputOf<typeof contract.blockMember>

/** Once this is answered no message of either reaches the other. The other isn't told. */
export async function blockMember({ db, actor }: MemberContext, { memberId }: OfMember): Promise<void> {
  if (memberId === actor.memberId) throw new UserError('forbidden')
  if (!(await isMember(db, memberId))) throw new UserError('not_found')
  await transact(db, async (tx) => {
    await lockConversation(tx, actor.memberId, memberId)
    await insertBlock(tx, actor.memberId, memberId)
    await tellChanged(tx, { memberId: actor.memberId, otherId: memberId })
  })
}

export async function unblockMember({ db, actor }: MemberContext, { memberId }: OfMember): Promise<void> {
  await transact(db, async (tx) => {
    await deleteBlock(tx, actor.memberId, memberId)
    await tellChanged(tx, { memberId: actor.memberId, otherId: memberId })
  })
}

export const listBlockedMembers = (
  { db, actor }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listBlockedMembers>,
): Promise<Page<BlockedMember>> =>
  readPage(page, {
    count: () => countBlocks(db, actor.memberId),
    rows: (span) => readBlockRows(db, actor.memberId, span),
    toItem: (row) => ({ member: toAuthor(row), blockedAt: row.blocked_at.toISOString() }),
  })
