import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/own-comments.ts'
import type { OwnComment, OwnReply } from '#contract/posts/own-comments.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readPage } from '#server/core/read-page.ts'
import { readOwnComments, readOwnReplies, readSaidCounts } from './own-queries.ts'

/** Returns one page of a member's own comments, the latest first. */
export function listOwnComments(
  { db, actor: { memberId }, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnComments>,
): Promise<Page<OwnComment>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).comment_count }),
    rows: (span) => readOwnComments(db, memberId, span),
    toItem: (row) => ({
      ...toSaid(row, language),
      commentId: row.id,
      floor: row.floor,
      replyCount: row.reply_count,
    }),
  })
}

export function listOwnReplies(
  { db, actor: { memberId }, language }: MemberContext,
  { page }: ParsedInputOf<typeof contract.listOwnReplies>,
): Promise<Page<OwnReply>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).reply_count }),
    rows: (span) => readOwnReplies(db, memberId, span),
    toItem: (row) => ({ ...toSaid(row, language), replyId: row.id, floor: row.floor }),
  })
}

const toSaid = (
  row: { summary: string; published_at: Date; title: string; deleted_at: Date | null },
  language: Language,
) => ({
  summary: row.summary,
  publishedAt: row.published_at.toISOString(),
  topic: { title: shownTitle(row.title, language), isDeleted: row.deleted_at !== null },
})
