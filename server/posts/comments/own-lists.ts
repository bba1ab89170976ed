import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/own-comments.ts'
import type { OwnComment, OwnReply } from '#contract/posts/own-comments.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readPage } from '#server/core/read-page.ts'
import { readOwnComments, readOwnReplies, readSaidCounts } from './own-queries.ts'

/** Returns one page of a member's own comments, the latest first. */
export function listOwnComments(
  { db, actor: { memberId } }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnComments>,
): Promise<Page<OwnComment>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).comment_count }),
    rows: (span) => readOwnComments(db, memberId, span),
    toItem: (row) => ({ ...toSaid(row), commentId: row.id, floor: row.floor, replyCount: row.reply_count }),
  })
}

export function listOwnReplies(
  { db, actor: { memberId } }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnReplies>,
): Promise<Page<OwnReply>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).reply_count }),
    rows: (span) => readOwnReplies(db, memberId, span),
    toItem: (row) => ({ ...toSaid(row), replyId: row.id, floor: row.floor }),
  })
}

const toSaid = (row: { summary: string; published_at: Date; title: string; deleted_at: Date | null }) => ({
  summary: row.summary,
  publishedAt: row.published_at.toISOString(),
  topic: { title: row.title, isDeleted: row.deleted_at !== null },
})
