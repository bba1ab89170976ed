import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as deletions from '#contract/posts/deletion-requests.ts'
import type * as review from '#contract/posts/review.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { approvePost, refusePost } from '#server/posts/review/review.ts'
import { refuseDeletion } from '#server/posts/topics/deletion-requests.ts'
import * as queries from './queries.ts'

/* What is decided in a thread or in a list of what waits: nobody does while another looks at it at the desk. */

export const approveElsewhere = (context: MemberContext, input: ParsedInputOf<typeof review.approvePost>) =>
  whileFree(context, { entryKind: 'post', entryId: input.waitingPostId }, (within) =>
    approvePost(within, input),
  )

export const refuseElsewhere = (context: MemberContext, input: ParsedInputOf<typeof review.refusePost>) =>
  whileFree(context, { entryKind: 'post', entryId: input.waitingPostId }, (within) =>
    refusePost(within, input),
  )

export const refuseDeletionElsewhere = (
  context: MemberContext,
  input: ParsedInputOf<typeof deletions.refuseDeletion>,
) =>
  whileFree(context, { entryKind: 'deletion', entryId: input.requestId }, (within) =>
    refuseDeletion(within, input),
  )

/** Throws `entry_claimed` where somebody else holds the entry. */
const whileFree = (
  context: MemberContext,
  key: queries.EntryKey,
  decide: (within: MemberContext) => Promise<void>,
): Promise<void> =>
  transact(context.db, async (tx) => {
    if (await queries.isClaimedByAnother(tx, key, context.actor.memberId))
      throw new UserError('entry_claimed')
    await decide({ ...context, db: tx })
  })
