import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/review.ts'
import type { PostKindName, WaitingPost, WaitingSource } from '#contract/posts/review.ts'
import { requireRealName } from '#server/accounts/verification/real-name.ts'
import { requireVoice } from '#server/core/actor.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { closeCatch } from '#server/posts/guards/catches.ts'
import { readHidingOptions } from '#server/posts/hidden-content/plan.ts'
import {
  countOwnPosts,
  findOwnPost,
  isEditOutdated,
  readOwnPosts,
} from '#server/posts/publishing/own-waiting-queries.ts'
import { screenTexts } from '#server/posts/publishing/screen-text.ts'
import { giveBack, readWaitingPost, reviewPolicyOf } from '#server/posts/publishing/waiting-posts.ts'
import * as queries from '#server/posts/publishing/waiting-queries.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { toWaitingPost } from './post-shapes.ts'

/** Returns one page of one's own posts that wait or were refused; of one topic, or of all. */
export function listOwnWaitingPosts(
  context: MemberContext,
  { page, ...filter }: ParsedInputOf<typeof contract.listOwnWaitingPosts>,
): Promise<Page<WaitingPost>> {
  const { db, actor } = context
  return readPage(page, {
    perPage: 20,
    count: () => countOwnPosts(db, actor.memberId, filter),
    rows: (span) => readOwnPosts(db, actor.memberId, { ...filter, ...span }),
    toItem: (row) => toWaitingPost(context, row),
  })
}

async function requireOwn({ db, actor, site }: MemberContext, waitingPostId: number) {
  const row = await findOwnPost(db, actor.memberId, waitingPostId)
  // It may have been published a moment ago: what was typed stays in the form.
  if (!row) throw new UserError('reviewed_meanwhile')
  return { row, ...(await readWaitingPost(db, site.postKinds, row)) }
}

export async function readWaitingSource(
  context: MemberContext,
  { waitingPostId }: ParsedInputOf<typeof contract.readWaitingSource>,
): Promise<WaitingSource> {
  const { row, kind, post } = await requireOwn(context, waitingPostId)
  return {
    waitingPostId,
    kind: row.kind as PostKindName,
    title: row.title,
    body: row.source,
    version: row.version,
    hiding: {
      ...readHidingOptions(context.actor, context.permissions.levels, context.language),
      keepsPassword: kind.keepsPassword(post.prepared),
    },
  }
}

/**
 * Sends another text in the place of one that waits or was refused; what was given back is taken again. Throws
 * `real_name_required`, `changed_meanwhile`, `edited_meanwhile`, `reviewed_meanwhile`, `balance_too_low`, `payments_stopped`,
 * and field errors.
 */
export async function sendPostAgain(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.sendPostAgain>,
): Promise<{ wordsReplaced: number }> {
  const { actor } = context
  requireVoice(actor)
  const { row, kind, post } = await requireOwn(context, input.waitingPostId)
  if (!kind.isOpen(context, post)) throw new UserError('feature_closed')
  if (!kind.mayStillWrite(context, post)) throw new UserError('forbidden')
  await requireRealName(context.db, actor, kind.needsRealName(context, post))
  if (row.version !== input.version) throw new UserError('changed_meanwhile')
  // Nobody could approve it.
  if (await isEditOutdated(context.db, row)) throw new UserError('edited_meanwhile')
  const { texts, found, wordsReplaced } = screenTexts(context, reviewPolicyOf(context, kind, post.place), {
    tagId: row.tag_id,
    texts: { title: input.title ?? '', body: input.body },
  })
  const again = await kind.prepareAgain(context, post, { title: texts.title ?? '', body: texts.body ?? '' })
  await context.db.transaction().execute(async (tx) => {
    const locked = await requireUnchanged(tx, row)
    await queries.updateWaitingPost(tx, locked.id, {
      title: again.title,
      source: again.source,
      prepared: await kind.reserve(tx, context, again.prepared, post),
      prepared_version: kind.preparedVersion,
      words: found,
    })
    await bindUploads(tx, actor.memberId, again.source, { waitingPostId: locked.id })
  })
  return { wordsReplaced }
}

/** A refusal, and taking one back, moves what the post gives away, and makes no new version. */
async function requireUnchanged(
  tx: Tx,
  read: Pick<queries.LockedPost, 'id' | 'version' | 'prepared'>,
): Promise<queries.LockedPost> {
  const locked = await queries.lockWaitingPost(tx, read.id)
  if (!locked) throw new UserError('reviewed_meanwhile')
  if (locked.version !== read.version) throw new UserError('changed_meanwhile')
  if (!isDeepStrictEqual(locked.prepared, read.prepared)) throw new UserError('reviewed_meanwhile')
  return locked
}

/** Takes one's own back for good, with whatever it has reserved. */
export async function withdrawPost(
  { db, actor, site }: MemberContext,
  { waitingPostId }: ParsedInputOf<typeof contract.withdrawPost>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const post = await queries.lockWaitingPost(tx, waitingPostId)
    if (post?.author_id !== actor.memberId) throw new UserError('reviewed_meanwhile')
    await queries.deleteWaitingPost(tx, waitingPostId)
    await closeCatch(tx, { kind: post.kind, postId: post.post_id }, 'withdrawn')
    await giveBack(tx, site.postKinds, post)
  })
}
