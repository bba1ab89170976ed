import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as places from '#contract/posts/comment-locations.ts'
import type * as contract from '#contract/posts/comments.ts'
import type { Comment, Reply } from '#contract/posts/comments.ts'
import { findComment } from '#server/comments/comment-queries.ts'
import type { Rights } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import { canViewTopics } from '#server/topics/policy.ts'
import type { Reader } from '#server/topics/reader.ts'
import { toComment, toReply } from './comment-shapes.ts'
import { findCommentedTopic, readComments, readQuotes } from './queries.ts'
import { findReply, readFirstReplies, readReplies } from './reply-queries.ts'

export const firstReplies = 10
export const repliesPerPage = 50
const quoteDepthMax = 3

/**
 * One page of comments with what they quote and the first replies under each. A page is a range of floors, so that any
 * page is found at once and an address that names a page keeps showing the same floors when a comment is deleted.
 */
export async function listComments(
  db: Database,
  settings: Settings,
  reader: Reader,
  input: ParsedInputOf<typeof contract.listComments>,
): Promise<Page<Comment> & { lastFloor: number }> {
  const { topic, floors } = await findCommentPage(db, settings, reader.rights, input)
  const rows = await readComments(db, topic.id, floors, input.order === 'oldest' ? 'asc' : 'desc')
  const quoting = rows.filter(({ quoted_id }) => quoted_id !== null).map(({ id }) => id)
  const answered = rows.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  const [quotes, replies] = await Promise.all([
    quoting.length > 0 ? readQuotes(db, quoting, quoteDepthMax) : [],
    answered.length > 0 ? readFirstReplies(db, answered, firstReplies) : [],
  ])
  const quotesOf = Map.groupBy(quotes, ({ quoting_id }) => quoting_id)
  const repliesOf = Map.groupBy(replies, ({ comment_id }) => comment_id)
  const threadReader = { ...reader, topicAuthorId: topic.author_id }
  return {
    items: rows.map((row) =>
      toComment(row, quotesOf.get(row.id) ?? [], repliesOf.get(row.id) ?? [], threadReader),
    ),
    page: input.page,
    perPage: settings.commentsPerPage,
    total: topic.comment_count,
    lastFloor: topic.last_floor,
    pageCount: pageOf(topic.last_floor, settings.commentsPerPage),
  }
}

/** Which floors one page of a topic has, for whoever may view the topic. */
export async function findCommentPage(
  db: Database,
  settings: Settings,
  rights: Rights,
  { topicId, page, order }: ParsedInputOf<typeof contract.listComments>,
) {
  const topic = await findCommentedTopic(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(rights, topic.tag_id)) throw new UserError('topic_gated')
  const perPage = settings.commentsPerPage
  const before = (page - 1) * perPage
  const floors =
    order === 'oldest'
      ? { first: before + 1, last: before + perPage }
      : { first: topic.last_floor - before - perPage + 1, last: topic.last_floor - before }
  return { topic, floors }
}

/** The page that holds the place with this number, counted from 1. */
export const pageOf = (number: number, perPage: number) => Math.max(1, Math.ceil(number / perPage))

/** One page of the replies under a comment, which may itself have been deleted. */
export async function listReplies(
  db: Database,
  reader: Reader,
  input: ParsedInputOf<typeof contract.listReplies>,
): Promise<Page<Reply>> {
  const { comment, numbers } = await findReplyPage(db, reader.rights, input)
  const rows = await readReplies(db, comment.id, numbers)
  return {
    items: rows.map((row) => toReply(row, { ...reader, topicAuthorId: comment.topic_author_id })),
    page: input.page,
    perPage: repliesPerPage,
    total: comment.reply_count,
    pageCount: pageOf(comment.last_reply_number, repliesPerPage),
  }
}

/** Which numbers one page of replies has, for whoever may view the topic. */
export async function findReplyPage(
  db: Database,
  rights: Rights,
  { commentId, page }: ParsedInputOf<typeof contract.listReplies>,
) {
  const comment = await findComment(db, commentId)
  if (!comment || (comment.deleted_at && comment.reply_count === 0)) throw new UserError('not_found')
  if (!canViewTopics(rights, comment.tag_id)) throw new UserError('topic_gated')
  const before = (page - 1) * repliesPerPage
  return { comment, numbers: { first: before + 1, last: before + repliesPerPage } }
}

type Order = ParsedInputOf<typeof places.locateComment>['order']

/** Where a comment stands, for addresses that name it. */
export async function locateComment(
  db: Database,
  settings: Settings,
  rights: Rights,
  { commentId, order }: ParsedInputOf<typeof places.locateComment>,
) {
  const comment = await findComment(db, commentId)
  if (!comment || comment.deleted_at) throw new UserError('not_found')
  return locateFloor(settings, rights, comment, order)
}

/** Where a reply stands: the page of its comment, and its own page under it. */
export async function locateReply(
  db: Database,
  settings: Settings,
  rights: Rights,
  { replyId, order }: ParsedInputOf<typeof places.locateReply>,
) {
  const reply = await findReply(db, replyId)
  if (!reply || reply.deleted_at) throw new UserError('not_found')
  return {
    ...locateFloor(settings, rights, reply, order),
    commentId: reply.comment_id,
    replyPage: pageOf(reply.number, repliesPerPage),
  }
}

function locateFloor(
  { commentsPerPage }: Settings,
  rights: Rights,
  row: { topic_id: number; tag_id: number; floor: number; last_floor: number },
  order: Order,
) {
  if (!canViewTopics(rights, row.tag_id)) throw new UserError('topic_gated')
  const place = order === 'oldest' ? row.floor : row.last_floor - row.floor + 1
  return { topicId: row.topic_id, floor: row.floor, page: pageOf(place, commentsPerPage) }
}
