import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/member-home.ts'
import type { MemberHome } from '#contract/people/member-home.ts'
import type { MemberContext } from '#server/core/context.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { canFollow } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { toWriter } from '#server/posts/topics/writers.ts'
import { canMessage } from './conversations/policy.ts'
import { findMemberHome } from './member-home-queries.ts'

/** Reads what the actor sees of a member, by account name in any letter case; of themselves without a name. */
export async function readMemberHome(
  context: MemberContext,
  { userName }: ParsedInputOf<typeof contract.readMemberHome>,
): Promise<MemberHome> {
  const { db, actor, permissions, language } = context
  const row = await findMemberHome(db, userName ?? actor.account, actor.memberId)
  if (!row) throw new UserError('not_found')
  const level = permissions.levelAt(row.points_earned)
  return {
    member: toWriter(row, context),
    joinedAt: row.registered_at.toISOString(),
    level: level ? inLanguage(level, language) : null,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    questionCount: row.question_count,
    answerCount: row.answer_count,
    followCount: row.follow_count,
    follow: { isOn: row.is_followed, count: row.follower_count },
    can: { follow: canFollow(actor, row.author_id), message: canMessage(context, row.author_id) },
    hasFeed: row.allows_dynamics,
    isOwn: row.author_id === actor.memberId,
  }
}
