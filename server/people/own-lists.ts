import type { Page } from '#contract/core/wire.ts'
import type { Acquaintance, Favorite, OwnLike } from '#contract/people/own-lists.ts'
import type { Database } from '#server/core/database.ts'
import { type AuthorRow, toAuthor } from '#server/core/member-shapes.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { type Reader, viewRoleNames } from '#server/posts/topics/reader.ts'
import * as queries from './own-list-queries.ts'

const perPage = 30

/** A page of a list by its two questions: how many there are, and which are on it. */
export async function readPage<Row, T>(
  page: number,
  counting: Promise<{ total: number }>,
  read: (span: queries.Span) => Promise<Row[]>,
  shape: (row: Row) => T,
): Promise<Page<T>> {
  const [{ total }, rows] = await Promise.all([
    counting,
    read({ offset: (page - 1) * perPage, count: perPage }),
  ])
  return { items: rows.map(shape), ...pageNumbers(page, perPage, total) }
}

/** What a member keeps, deleted topics too, so that they can be let go of. */
export const listFavorites = (
  db: Database,
  reader: Reader,
  memberId: number,
  page: number,
): Promise<Page<Favorite>> =>
  readPage(
    page,
    queries.countFavorites(db, memberId),
    (span) => queries.readFavoriteRows(db, memberId, reader.rights.hiddenTagIds, span),
    (row) => ({ ...toSeen(row, reader), favoritedAt: row.at.toISOString() }),
  )

export const listLikes = (
  db: Database,
  reader: Reader,
  memberId: number,
  page: number,
): Promise<Page<OwnLike>> =>
  readPage(
    page,
    queries.countLikes(db, memberId),
    (span) => queries.readLikeRows(db, memberId, reader.rights.hiddenTagIds, span),
    (row) => ({
      ...toSeen(row, reader),
      commentId: row.comment_id,
      replyId: row.reply_id,
      likedAt: row.at.toISOString(),
    }),
  )

/** Nothing of what was deleted but that it was there; what the reader may not view tells who may. */
function toSeen(row: queries.SeenRow, reader: Reader) {
  const isClosed = reader.rights.hiddenTagIds.includes(row.tag_id)
  return {
    topicId: row.topic_id,
    title: row.is_gone ? null : row.title,
    summary: row.is_gone ? '' : row.summary,
    author: row.is_gone ? null : toAuthor(row),
    viewRoles: isClosed && !row.is_gone ? viewRoleNames(reader, row.tag_id) : [],
  }
}

export const listFollows = (db: Database, memberId: number, page: number): Promise<Page<Acquaintance>> =>
  readPage(
    page,
    queries.countFollows(db, memberId),
    (span) => queries.readFollowRows(db, memberId, span),
    toAcquaintance,
  )

export const listFollowers = (db: Database, memberId: number, page: number): Promise<Page<Acquaintance>> =>
  readPage(
    page,
    queries.countFollowers(db, memberId),
    (span) => queries.readFollowerRows(db, memberId, span),
    toAcquaintance,
  )

const toAcquaintance = (row: AuthorRow & { is_followed: boolean; followed_at: Date }): Acquaintance => ({
  member: toAuthor(row),
  isFollowed: row.is_followed,
  followedAt: row.followed_at.toISOString(),
})
