import type { Language } from '#contract/core/language.ts'
import type { MemberHome } from '#contract/people/member-home.ts'
import { canFollow } from '#server/accounts/members/follow-policy.ts'
import type { Permissions } from '#server/accounts/roles/permissions.ts'
import type { Actor } from '#server/core/actor.ts'
import type { Database } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { toWriter } from '#server/posts/topics/writers.ts'
import { findMemberHome } from './member-home-queries.ts'

/** What the actor sees of a member, by account name in any letter case (domain.md, chapter 6). */
export async function readMemberHome(
  db: Database,
  { permissions, language }: { permissions: Permissions; language: Language },
  actor: Actor,
  account: string,
): Promise<MemberHome> {
  const row = await findMemberHome(db, account, actor.memberId)
  if (!row) throw new UserError('not_found')
  const level = permissions.levelAt(row.points_earned)
  return {
    member: toWriter(row, { permissions, language }),
    joinedAt: row.registered_at.toISOString(),
    level: level ? (language === 'zh-CN' ? level.name_zh : level.name_en) : null,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    followCount: row.follow_count,
    follow: { isOn: row.is_followed, count: row.follower_count },
    can: { follow: canFollow(actor, row.author_id) },
    isOwn: row.author_id === actor.memberId,
  }
}
