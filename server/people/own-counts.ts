import type { OutputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/own-counts.ts'
import type { MemberContext } from '#server/core/context.ts'
import { countOwnDrafts } from '#server/posts/publishing/drafts.ts'
import { countQueued } from '#server/posts/publishing/waiting-posts.ts'
import { countOwnReports } from '#server/posts/reports/reports.ts'
import { readOwnTotals } from './own-list-queries.ts'

/** Reads in few statements what stands beside every page of the actor's own. */
export async function readOwnCounts({
  db,
  actor: { memberId },
}: MemberContext): Promise<OutputOf<typeof contract.readOwnCounts>> {
  const [totals, drafts, waiting, reports] = await Promise.all([
    readOwnTotals(db, memberId),
    countOwnDrafts(db, memberId),
    countQueued(db, memberId),
    countOwnReports(db, memberId),
  ])
  return {
    topics: totals.topic_count,
    comments: totals.comment_count,
    replies: totals.reply_count,
    questions: totals.question_count,
    answers: totals.answer_count,
    answerReplies: totals.answer_reply_count,
    favorites: totals.favorite_count,
    questionFavorites: totals.question_favorite_count,
    likes: totals.like_count,
    follows: totals.follow_count,
    followers: totals.follower_count,
    ...{ drafts, waiting, reports },
  }
}
