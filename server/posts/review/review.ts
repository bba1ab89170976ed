import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/review.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import { remindOfReview } from '#server/notifications/reminders.ts'
import { approveCatch, closeCatch } from '#server/posts/guards/catches.ts'
import { isEditOutdated } from '#server/posts/publishing/own-waiting-queries.ts'
import { type ReadyWords, toRefusal } from '#server/posts/publishing/refusals.ts'
import { giveBack, readWaitingPost } from '#server/posts/publishing/waiting-posts.ts'
import {
  countQueue,
  deleteWaitingPost,
  lockWaitingPost,
  markRefused,
  readQueue,
} from '#server/posts/publishing/waiting-queries.ts'
import { countDeletionRequests } from '#server/posts/topics/deletion-requests.ts'
import { findWaitingUses } from '#server/posts/uploads/bind-uploads.ts'
import { toWaitingPost } from './post-shapes.ts'

const perPage = 20

/** One page of what waits, the longest first, and how much there is of each kind (docs/RULES.md, "Reports and moderation"). */
export async function listReviewQueue(
  context: MemberContext,
  { page, postKind: kind, author, topicId }: ParsedInputOf<typeof contract.listReviewQueue>,
): Promise<OutputOf<typeof contract.listReviewQueue>> {
  const { db } = context
  const filter = { author: author || undefined, topicId }
  const [rows, kinds, { count: deletionRequests }] = await Promise.all([
    readQueue(db, { ...filter, kind }, { offset: (page - 1) * perPage, count: perPage }),
    countQueue(db, filter),
    countDeletionRequests(db),
  ])
  const counts = { topic: 0, comment: 0, reply: 0, follow_up: 0 }
  for (const row of kinds) counts[row.kind as keyof typeof counts] = Number(row.count)
  const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    items: await Promise.all(
      rows.map(async (row) => ({ ...(await toWaitingPost(context, row)), words: row.words })),
    ),
    counts,
    deletionRequests,
    ...pageNumbers(page, perPage, total),
  }
}

type ReadPost = { waitingPostId: number; version: number }

/** Throws when somebody else has decided meanwhile, or when the author has sent a newer text than was read. */
async function requireWaiting(tx: Tx, { waitingPostId, version }: ReadPost) {
  const post = await lockWaitingPost(tx, waitingPostId)
  if (!post || post.refused_at) throw new UserError('reviewed_meanwhile')
  if (post.version !== version) throw new UserError('changed_meanwhile')
  return post
}

/** What its author hears of once: the decision on what was sent, as often as it was sent anew. */
export const occasionOf = ({ id, version }: { id: number; version: number }): string => `${id}:${version}`

/**
 * Publishes what waited, as it was read. Throws `reviewed_meanwhile`, `changed_meanwhile`, `edit_outdated` for an edit over an older
 * version, and `place_gone` when what it was written under is deleted by now.
 */
export async function approvePost(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.approvePost>,
): Promise<void> {
  const { actor, site } = context
  await transact(context.db, async (tx) => {
    const row = await requireWaiting(tx, input)
    if (await isEditOutdated(tx, row)) throw new UserError('edit_outdated')
    const { kind, post } = await readWaitingPost(tx, site.postKinds, row)
    const after = { isEdit: row.edited_version !== null }
    await writeAudit(tx, actor, { act: 'approve_post', subject: `${row.kind}:${row.post_id}`, after })
    const bindTo = await findWaitingUses(tx, row)
    await deleteWaitingPost(tx, row.id)
    const { bodyHtml, blocks } = kind.show(post.prepared)
    await approveCatch(tx, context, {
      kind: kind.name,
      postId: row.post_id,
      authorId: row.author_id,
      title: kind.name === 'topic' ? row.title : '',
      html: [bodyHtml, ...blocks.map(({ html }) => html)].join('\n'),
      learns: input.learns,
    })
    const placed = { ...post, place: await kind.settle(tx, post) }
    await kind.release(tx, context, placed)
    const { topicId, commentId } = kind.positionOf(placed)
    await bindTo(commentId === null ? { topicId } : { commentId })
    await remindOfReview(tx, {
      occasion: occasionOf(row),
      kind: 'post_approved',
      authorId: row.author_id,
      place: kind.positionOf(placed),
    })
  })
}

/** Sends it back with a reason, in both languages where there are `words`; what its envelope holds returns. Throws as `approvePost` does. */
export async function refusePost(
  { db, actor, site }: MemberContext,
  { reason, words, ...read }: ParsedInputOf<typeof contract.refusePost> & ReadyWords,
): Promise<void> {
  await transact(db, async (tx) => {
    const post = await requireWaiting(tx, read)
    const subject = `${post.kind}:${post.post_id}`
    const { kind, post: waiting } = await readWaitingPost(tx, site.postKinds, post)
    const before = { title: post.title, text: kind.openSourceOf(waiting.prepared) }
    await writeAudit(tx, actor, { act: 'refuse_post', subject, before, after: { reason } })
    const place = post.topic_id === null ? null : { topicId: post.topic_id, commentId: null, replyId: null }
    await remindOfReview(tx, {
      occasion: occasionOf(post),
      kind: 'post_refused',
      authorId: post.author_id,
      place,
    })
    const kept = await giveBack(tx, site.postKinds, post)
    await closeCatch(tx, { kind: post.kind, postId: post.post_id }, 'refused')
    await markRefused(tx, post.id, { refused_by: actor.memberId, ...toRefusal(reason, words), ...kept })
  })
}
