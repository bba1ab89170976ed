import type { Page } from '#contract/core/wire.ts'
import type { OwnComment, OwnReply } from '#contract/posts/own-comments.ts'
import type { Database } from '#server/db/database.ts'
import { pageOf } from './comment-pages.ts'
import { readOwnComments, readOwnReplies, readSaidCounts } from './own-queries.ts'

const perPage = 30

/** One page of a member's own comments, the latest first. */
export async function listOwnComments(
  db: Database,
  memberId: number,
  page: number,
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

export async function listOwnReplies(db: Database, memberId: number, page: number): Promise<Page<OwnReply>> {
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
