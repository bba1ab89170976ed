import type { Language } from '#contract/core/language.ts'
import type { MemberHome } from '#contract/people/member-home.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import type { Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { canFollow } from '#server/follows/policy.ts'
import { findMemberHome } from '#server/people/member-home-queries.ts'
import { toWriter } from '#server/posts/topics/writers.ts'

/** What the viewer sees of a member, by account name in any letter case (domain.md, chapter 6). */
export async function readMemberHome(
  db: Database,
  { book, language }: { book: RoleBook; language: Language },
  viewer: Viewer,
  account: string,
): Promise<MemberHome> {
  const row = await findMemberHome(db, account, viewer.memberId)
  if (!row) throw new UserError('not_found')
  const level = book.levelAt(row.points_earned)
  return {
    member: toWriter(row, { book, language }),
    joinedAt: row.registered_at.toISOString(),
    level: level ? (language === 'zh-CN' ? level.name_zh : level.name_en) : null,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    followCount: row.follow_count,
    follow: { isOn: row.is_followed, count: row.follower_count },
    can: { follow: canFollow(viewer, row.author_id) },
    isOwn: row.author_id === viewer.memberId,
  }
}
