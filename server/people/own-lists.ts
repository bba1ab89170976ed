import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/people/own-lists.ts'
import type { Acquaintance, Favorite, OwnLike } from '#contract/people/own-lists.ts'
import { shownSummary, shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { type AuthorRow, toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { viewRoleNames } from '#server/posts/topics/reader.ts'
import { readFeedOwner } from './dynamics/dynamics.ts'
import * as queries from './own-list-queries.ts'

type Asked = ParsedInputOf<typeof contract.listLikes>
type AskedOf = ParsedInputOf<typeof contract.listFollows>
type Acquaintances = OutputOf<typeof contract.listFollows>

/** Lists what the actor keeps, deleted topics too, so that they can be let go of. */
export const listFavorites = (
  context: MemberContext,
  { page, of }: ParsedInputOf<typeof contract.listFavorites>,
): Promise<Page<Favorite>> =>
  readPage(page, {
    count: () => queries.countFavorites(context.db, context.actor.memberId, of),
    rows: (span) => queries.readFavoriteRows(context.db, { ...ofActor(context), of }, span),
    toItem: (row) => ({ ...toSeen(context, row), favoritedAt: row.at.toISOString() }),
  })

export const listLikes = (context: MemberContext, { page }: Asked): Promise<Page<OwnLike>> =>
  readPage(page, {
    count: () => queries.countLikes(context.db, context.actor.memberId),
    rows: (span) => queries.readLikeRows(context.db, ofActor(context), span),
    toItem: (row) => ({
      ...toSeen(context, row),
      commentId: row.comment_id,
      replyId: row.reply_id,
      likedAt: row.at.toISOString(),
    }),
  })

const ofActor = ({ actor, rights }: MemberContext): queries.Whose => ({
  memberId: actor.memberId,
  hiddenTagIds: rights.hiddenTagIds,
})

/** Of what was deleted only the fact is shown; of what the actor may not view, who may. */
function toSeen(context: MemberContext, row: queries.SeenRow) {
  const isHidden = context.rights.hiddenTagIds.includes(row.tag_id)
  return {
    topicId: row.topic_id,
    isQuestion: row.is_question,
    title: row.is_gone ? null : shownTitle(row.title, context.language),
    summary: row.is_gone ? '' : shownSummary(row.summary, row, context.language),
    author: row.is_gone ? null : toAuthor(row),
    viewRoles: isHidden && !row.is_gone ? viewRoleNames(context, row.tag_id) : [],
  }
}

/** Whom a member follows, as far as what they do is open to the actor. */
export const listFollows = (context: MemberContext, asked: AskedOf): Promise<Acquaintances> =>
  listAcquaintances(context, asked, { count: queries.countFollows, rows: queries.readFollowRows })

export const listFollowers = (context: MemberContext, asked: AskedOf): Promise<Acquaintances> =>
  listAcquaintances(context, asked, { count: queries.countFollowers, rows: queries.readFollowerRows })

interface AcquaintanceQueries {
  count: typeof queries.countFollows
  rows: typeof queries.readFollowRows
}

async function listAcquaintances(
  context: MemberContext,
  { userName, page }: AskedOf,
  { count, rows }: AcquaintanceQueries,
): Promise<Acquaintances> {
  const { db, actor } = context
  const { owner, state } = await readFeedOwner(context, userName)
  const pair = { memberId: owner.author_id, viewerId: actor.memberId }
  const listed = await readPage(page, {
    count: async () => (state === 'open' ? count(db, owner.author_id) : { total: 0 }),
    rows: async (span) => (state === 'open' ? rows(db, pair, span) : []),
    toItem: toAcquaintance,
  })
  return { ...listed, member: toAuthor(owner), state }
}

const toAcquaintance = (row: AuthorRow & { is_followed: boolean; followed_at: Date }): Acquaintance => ({
  member: toAuthor(row),
  isFollowed: row.is_followed,
  followedAt: row.followed_at.toISOString(),
})
