import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/member-home.ts'
import type { MemberHome } from '#contract/people/member-home.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { canFollow } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { shownRegion } from '#server/posts/publishing/post-origins.ts'
import { toWriter } from '#server/posts/topics/writers.ts'
import { canMessage } from './conversations/policy.ts'
import { readLatestDynamics } from './dynamics/dynamics.ts'
import { findMemberHome, type MemberHomeRow } from './member-home-queries.ts'

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
  const dynamics = await readLatestDynamics(context, row, dynamicsShown)
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
  }
}

type Profile = Omit<MemberHome, 'follow' | 'can' | 'isBlocked' | 'hasFeed' | 'dynamics' | 'isOwn'>

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
