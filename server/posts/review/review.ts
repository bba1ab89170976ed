import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/review.ts'
import type { Viewer } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { remindOfReview } from '#server/notifications/reminders.ts'
import {
  countQueue,
  deleteWaitingPost,
  lockWaitingPost,
  markRefused,
  readQueue,
} from '#server/posts/publishing/waiting-queries.ts'
import { releaseEnvelope } from '#server/review/hold-post.ts'
import { toWaitingPost } from '#server/review/post-shapes.ts'
import { releasePost } from '#server/review/release-post.ts'

const perPage = 20

/** One page of what waits, the longest first, and how much there is of each kind (domain.md, chapter 9). */
export async function listReviewQueue(
  db: Database,
  language: Language,
  { page, postKind: kind, author }: ParsedInputOf<typeof contract.listReviewQueue>,
): Promise<OutputOf<typeof contract.listReviewQueue>> {
  const by = author || undefined
  const [rows, kinds] = await Promise.all([
    readQueue(db, { kind, author: by }, (page - 1) * perPage, perPage),
    countQueue(db, { author: by }),
  ])
  const counts = { topic: 0, comment: 0, reply: 0 }
  for (const row of kinds) counts[row.kind as keyof typeof counts] = Number(row.count)
  const total = kind ? counts[kind] : counts.topic + counts.comment + counts.reply
  return {
    items: rows.map((row) => ({ ...toWaitingPost(row, language), words: row.words })),
    counts,
    ...pageNumbers(page, perPage, total),
  }
}

type ReadPost = ParsedInputOf<typeof contract.approvePost>

/** Of two who decide at once the second is told, and so is who has read an older text than the author's latest. */
async function requireWaiting(tx: Tx, { waitingPostId, version }: ReadPost) {
  const post = await lockWaitingPost(tx, waitingPostId)
  if (!post || post.refused_at) throw new UserError('reviewed_meanwhile')
  if (post.version !== version) throw new UserError('changed_meanwhile')
  return post
}

/**
 * Publishes what waited, as it was read. Throws `reviewed_meanwhile`, `changed_meanwhile`, and `place_gone` when what it
 * was written under is deleted by now.
 */
export async function approvePost(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ReadPost,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const post = await requireWaiting(tx, input)
    const subject = `${post.kind}:${post.post_id}`
    await writeAudit(tx, viewer, {
      act: 'approve_post',
      subject,
      after: { isEdit: post.edited_version !== null },
    })
    await deleteWaitingPost(tx, post.id)
    const place = await releasePost(tx, settings, post)
    const occasion = `${post.id}:${post.version}`
    await remindOfReview(tx, { occasion, kind: 'post_approved', authorId: post.author_id, place })
  })
}

/** Sends it back with a reason; what its envelope holds returns. Throws as `approvePost` does. */
export async function refusePost(
  db: Database,
  viewer: Viewer,
  { reason, ...read }: ParsedInputOf<typeof contract.refusePost>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const post = await requireWaiting(tx, read)
    const subject = `${post.kind}:${post.post_id}`
    const before = { title: post.title, text: post.source }
    await writeAudit(tx, viewer, { act: 'refuse_post', subject, before, after: { reason } })
    const place = post.topic_id === null ? null : { topicId: post.topic_id, commentId: null, replyId: null }
    const occasion = `${post.id}:${post.version}`
    await remindOfReview(tx, { occasion, kind: 'post_refused', authorId: post.author_id, place })
    const prepared = await releaseEnvelope(tx, post)
    await markRefused(tx, post.id, { refused_by: viewer.memberId, refusal: reason, prepared })
  })
}
