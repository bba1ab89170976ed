import type { Bounty, QuestionCard } from '#contract/posts/question-cards.ts'
import type { FollowUp } from '#contract/posts/questions.ts'
import { shownBody, shownTitle } from '#server/core/cancelled-words.ts'
import { type PictureReader, showOutsidePictures } from '#server/markdown/outside-pictures.ts'
import { type RegionReader, shownRegion } from '#server/posts/publishing/post-origins.ts'
import { type Reader, viewRoleNames } from '#server/posts/topics/reader.ts'
import { toWriter } from '#server/posts/topics/writers.ts'
import type { findQuestionPage, QuestionCardRow } from './queries.ts'

interface BountyRow {
  bounty_fen: number | null
  bounty_points: number | null
  bounty_platform_fen: number | null
  bounty_ended_as: string | null
  bounty_due_at: Date | null
}

const paidEnds: readonly (string | null)[] = ['adopted', 'awarded']

/** What an answer gets, or got; nothing where there is no bounty, or where it returned. */
export function toBounty(row: BountyRow): Bounty | null {
  const { bounty_fen: fen, bounty_points: points, bounty_ended_as: endedAs } = row
  const isPaid = paidEnds.includes(endedAs)
  if (fen === null || points === null || (endedAs !== null && !isPaid)) return null
  const dueAt = isPaid ? null : (row.bounty_due_at?.toISOString() ?? null)
  return { fen, points, platformFen: row.bounty_platform_fen ?? 0, isPaid, dueAt }
}

export const toQuestionCard = (row: QuestionCardRow, reader: Reader): QuestionCard => ({
  questionId: row.id,
  title: shownTitle(row.title, reader.language),
  summary: row.summary,
  tags: row.tags,
  viewRoles: viewRoleNames(reader, row.tag_id),
  author: toWriter(row, reader),
  publishedAt: row.published_at.toISOString(),
  readCount: row.read_count,
  answerCount: row.comment_count,
  isResolved: row.adopted_id !== null,
  bounty: toBounty(row),
})

type FollowUpRow = NonNullable<Awaited<ReturnType<typeof findQuestionPage>>>['follow_ups'][number]

/** `cancelled_at` is the asker's, whose account may have ended. */
export const toFollowUp = (
  row: FollowUpRow & { cancelled_at: Date | null },
  reader: PictureReader & RegionReader,
): FollowUp => ({
  followUpId: row.id,
  number: row.number,
  bodyHtml: showOutsidePictures(shownBody(row.html, row, reader.language), reader),
  publishedAt: new Date(row.at).toISOString(),
  region: shownRegion(row, reader),
})
