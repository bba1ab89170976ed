import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/member-home.ts'
import type { MemberHome, OwnCounts } from '#contract/people/member-home.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { canFollow } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { countOwnDrafts } from '#server/posts/publishing/drafts.ts'
import { countQueued } from '#server/posts/publishing/waiting-posts.ts'
import { toWriter } from '#server/posts/topics/writers.ts'
import { canMessage } from './conversations/policy.ts'
import { findMemberHome } from './member-home-queries.ts'
import { countFavorites, countLikes } from './own-list-queries.ts'

/** Reads what the actor sees of a member, by account name in any letter case; of themselves without a name. */
export async function readMemberHome(
  context: MemberContext,
  { userName }: ParsedInputOf<typeof contract.readMemberHome>,
): Promise<MemberHome> {
  const { db, actor, permissions, language } = context
  const row = await findMemberHome(db, userName ?? actor.account, actor.memberId)
  if (!row) throw new UserError('not_found')
  const isOwn = row.author_id === actor.memberId
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
    isOwn,
    own: isOwn
      ? {
          replies: row.reply_count,
          answerReplies: row.answer_reply_count,
          ...(await countOwn(db, actor.memberId)),
        }
      : null,
  }
}

async function countOwn(
  db: Database,
  memberId: number,
): Promise<Omit<OwnCounts, 'replies' | 'answerReplies'>> {
  const [drafts, waiting, favorites, questionFavorites, likes] = await Promise.all([
    countOwnDrafts(db, memberId),
    countQueued(db, memberId),
    countFavorites(db, memberId, 'topics'),
    countFavorites(db, memberId, 'questions'),
    countLikes(db, memberId),
  ])
  return {
    drafts,
    waiting,
    favorites: Number(favorites.total),
    questionFavorites: Number(questionFavorites.total),
    likes: Number(likes.total),
  }
}
