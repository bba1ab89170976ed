import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/own-comments.ts'
import type { OwnComment, OwnReply } from '#contract/posts/own-comments.ts'
import { shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readPage } from '#server/core/read-page.ts'
import { readOwnComments, readOwnReplies, readSaidCounts } from './own-queries.ts'

type Asked = ParsedInputOf<typeof contract.listOwnComments>

/** Returns one page of a member's own comments, the latest first. */
export function listOwnComments(
  { db, actor: { memberId }, language }: MemberContext,
  { page }: Asked,
): Promise<Page<OwnComment>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).comment_count }),
    rows: (span) => readOwnComments(db, { memberId, isQuestion: false }, span),
    toItem: (row) => toOwnComment(row, language),
  })
}

/** The same of their answers. */
export function listOwnAnswers(
  { db, actor: { memberId }, language }: MemberContext,
  { page }: Asked,
): Promise<OutputOf<typeof contract.listOwnAnswers>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).answer_count }),
    rows: (span) => readOwnComments(db, { memberId, isQuestion: true }, span),
    toItem: (row) => ({ ...toOwnComment(row, language), isAdopted: row.is_adopted }),
  })
}

export function listOwnReplies(
  { db, actor: { memberId }, language }: MemberContext,
  { page }: Asked,
): Promise<Page<OwnReply>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).reply_count }),
    rows: (span) => readOwnReplies(db, { memberId, isQuestion: false }, span),
    toItem: (row) => ({ ...toSaid(row, language), replyId: row.id, floor: row.floor }),
  })
}

/** The same of their replies to answers. */
export function listOwnAnswerReplies(
  { db, actor: { memberId }, language }: MemberContext,
  { page }: Asked,
): Promise<Page<OwnReply>> {
  return readPage(page, {
    count: async () => ({ total: (await readSaidCounts(db, memberId)).answer_reply_count }),
    rows: (span) => readOwnReplies(db, { memberId, isQuestion: true }, span),
    toItem: (row) => ({ ...toSaid(row, language), replyId: row.id, floor: row.floor }),
  })
}

const toOwnComment = (
  row: Awaited<ReturnType<typeof readOwnComments>>[number],
  language: Language,
): OwnComment => ({
  ...toSaid(row, language),
  commentId: row.id,
  floor: row.floor,
  replyCount: row.reply_count,
})

const toSaid = (
  row: { summary: string; published_at: Date; topic_id: number; title: string; deleted_at: Date | null },
  language: Language,
) => ({
  summary: row.summary,
  publishedAt: row.published_at.toISOString(),
  topic: {
    topicId: row.topic_id,
    title: shownTitle(row.title, language),
    isDeleted: row.deleted_at !== null,
  },
})
