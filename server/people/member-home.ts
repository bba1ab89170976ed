import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/member-home.ts'
import type { MemberHome, OwnCounts } from '#contract/people/member-home.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { canFollow } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { countOwnDrafts } from '#server/posts/publishing/drafts.ts'
import { shownRegion } from '#server/posts/publishing/post-origins.ts'
import { countQueued } from '#server/posts/publishing/waiting-posts.ts'
import { countOwnReports } from '#server/posts/reports/reports.ts'
import { toWriter } from '#server/posts/topics/writers.ts'
import { canMessage } from './conversations/policy.ts'
import { readLatestDynamics } from './dynamics/dynamics.ts'
import { findMemberHome, type MemberHomeRow } from './member-home-queries.ts'
import { countFavorites, countLikes } from './own-list-queries.ts'

/** As many of what they published as a home begins with. */
const dynamicsShown = 5

/** Reads what the actor sees of a member, by account name in any letter case; of themselves without a name. */
export async function readMemberHome(
  context: MemberContext,
  { userName }: ParsedInputOf<typeof contract.readMemberHome>,
): Promise<MemberHome> {
  const { db, actor } = context
  const row = await findMemberHome(db, userName ?? actor.account, actor.memberId)
  if (!row) throw new UserError('not_found')
  const isOwn = row.author_id === actor.memberId
  const [dynamics, own] = await Promise.all([
    readLatestDynamics(context, row, dynamicsShown),
    isOwn ? countOwn(db, row) : null,
  ])
  return {
    ...toProfile(context, row),
    follow: { isOn: row.is_followed, count: row.follower_count },
    can: {
      follow: canFollow(actor, row.author_id),
      message: canMessage(context, row.author_id),
      block: !isOwn,
    },
    isBlocked: row.is_blocked,
    hasFeed: row.allows_dynamics,
    dynamics,
    isOwn,
    own,
  }
}

type Profile = Omit<MemberHome, 'follow' | 'can' | 'isBlocked' | 'hasFeed' | 'dynamics' | 'isOwn' | 'own'>

const toProfile = (context: MemberContext, row: MemberHomeRow): Profile => ({
  member: toWriter(row, context),
  joinedAt: row.registered_at.toISOString(),
  level: toLevel(context, row.points_earned),
  place: shownRegion(row, context),
  lastSeenDays: row.shows_last_seen ? row.last_seen_days : null,
  isBanned: row.is_banned,
  topicCount: row.topic_count,
  commentCount: row.comment_count,
  questionCount: row.question_count,
  answerCount: row.answer_count,
  followCount: row.follow_count,
})

function toLevel({ permissions, language }: MemberContext, pointsEarned: number): MemberHome['level'] {
  const level = permissions.levelAt(pointsEarned)
  if (!level) return null
  const next = permissions.levels.find(({ points_needed }) => points_needed > pointsEarned)
  const done = next && (pointsEarned - level.points_needed) / (next.points_needed - level.points_needed)
  return {
    name: inLanguage(level, language),
    next: next ? { name: inLanguage(next, language), percent: Math.floor((done ?? 0) * 100) } : null,
  }
}

async function countOwn(db: Database, row: MemberHomeRow): Promise<OwnCounts> {
  const memberId = row.author_id
  const [drafts, waiting, favorites, questionFavorites, likes, reports] = await Promise.all([
    countOwnDrafts(db, memberId),
    countQueued(db, memberId),
    countFavorites(db, memberId, 'topics'),
    countFavorites(db, memberId, 'questions'),
    countLikes(db, memberId),
    countOwnReports(db, memberId),
  ])
  return {
    replies: row.reply_count,
    answerReplies: row.answer_reply_count,
    drafts,
    waiting,
    favorites: Number(favorites.total),
    questionFavorites: Number(questionFavorites.total),
    likes: Number(likes.total),
    reports,
  }
}
