import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/own-comments.ts'
import type { OwnComment, OwnReply } from '#contract/posts/own-comments.ts'
import type { MemberContext } from '#server/core/context.ts'
import { pageOf } from './comment-pages.ts'
import { readOwnComments, readOwnReplies, readSaidCounts } from './own-queries.ts'

const perPage = 30

/** One page of a member's own comments, the latest first. */
export async function listOwnComments(
  { db, actor: { memberId } }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnComments>,
): Promise<Page<OwnComment>> {
  const [{ comment_count: total }, rows] = await Promise.all([
    readSaidCounts(db, memberId),
    readOwnComments(db, memberId, (page - 1) * perPage, perPage),
  ])
  const items = rows.map((row) => ({
    ...toSaid(row),
    commentId: row.id,
    floor: row.floor,
    replyCount: row.reply_count,
  }))
  return { items, page, perPage, total, pageCount: pageOf(total, perPage) }
}

export async function listOwnReplies(
  { db, actor: { memberId } }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnReplies>,
): Promise<Page<OwnReply>> {
  const [{ reply_count: total }, rows] = await Promise.all([
    readSaidCounts(db, memberId),
    readOwnReplies(db, memberId, (page - 1) * perPage, perPage),
  ])
  const items = rows.map((row) => ({ ...toSaid(row), replyId: row.id, floor: row.floor }))
  return { items, page, perPage, total, pageCount: pageOf(total, perPage) }
}

const toSaid = (row: { summary: string; published_at: Date; title: string; deleted_at: Date | null }) => ({
  summary: row.summary,
  publishedAt: row.published_at.toISOString(),
  topic: { title: row.title, isDeleted: row.deleted_at !== null },
})
