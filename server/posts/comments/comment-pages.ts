import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as all from '#contract/posts/all-replies.ts'
import type * as locations from '#contract/posts/comment-locations.ts'
import type * as contract from '#contract/posts/comments.ts'
import type { Comment, Quote, Reply } from '#contract/posts/comments.ts'
import type * as quoting from '#contract/posts/quotes.ts'
import type { Context } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { findComment } from './comment-queries.ts'
import { hasMoreQuotes, type ThreadReader, toComment, toQuote, toReply } from './comment-shapes.ts'
import {
  type CommentRange,
  type CommentRow,
  findCommentedTopic,
  readComments,
  readQuotes,
} from './queries.ts'
import { findReply, readFirstReplies, readReplies } from './reply-queries.ts'

export const firstReplies = 10
export const repliesPerPage = 50
const quoteDepthMax = 3
/** So many are unfolded at a time. */
const quotesAtOnce = 20

/**
 * One page of comments, of all or of the topic's author alone, with what they quote and the first replies under each. A
 * page is a range of floors, or of the author's own numbers, so that any page is found at once and an address that names
 * a page keeps showing the same comments when one is deleted.
 */
export async function listComments(
  context: Context,
  input: ParsedInputOf<typeof contract.listComments>,
): Promise<OutputOf<typeof contract.listComments>> {
  const { db, settings } = context
  const { topic, last, range } = await findCommentPage(context, input)
  const rows = await readComments(db, topic.id, range, input.order === 'oldest' ? 'asc' : 'desc')
  return {
    items: await shapeComments(context, topic.author_id, rows),
    page: input.page,
    perPage: settings.commentsPerPage,
    total: input.by ? topic.author_comment_count : topic.comment_count,
    authorTotal: topic.author_comment_count,
    lastFloor: topic.last_floor,
    pageCount: pageOf(last, settings.commentsPerPage),
  }
}

/** Comments with what they quote and the first replies under each. */
export async function shapeComments(
  context: Context,
  topicAuthorId: number,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const { db, rights } = context
  const { hiddenTagIds } = rights
  const quoting = rows.filter(({ quoted_id }) => quoted_id !== null).map(({ id }) => id)
  const answered = rows.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  const [quotes, replies] = await Promise.all([
    quoting.length > 0 ? readQuotes(db, quoting, { depthMax: quoteDepthMax, hiddenTagIds }) : [],
    answered.length > 0 ? readFirstReplies(db, answered, firstReplies) : [],
  ])
  const quotesOf = Map.groupBy(quotes, ({ quoting_id }) => quoting_id)
  const repliesOf = Map.groupBy(replies, ({ comment_id }) => comment_id)
  const reader = toThreadReader(context, topicAuthorId)
  return rows.map((row) => toComment(row, quotesOf.get(row.id) ?? [], repliesOf.get(row.id) ?? [], reader))
}

/** Returns which comments one page of a topic has. Throws unless the asker may view the topic. */
export async function findCommentPage(
  { db, settings, rights }: Context,
  { topicId, page, order, by }: ParsedInputOf<typeof contract.listComments>,
) {
  const topic = await findCommentedTopic(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(rights, topic.tag_id)) throw new UserError('topic_gated')
  return { topic, ...rangeOf(topic, { page, perPage: settings.commentsPerPage, order, by }) }
}

type Ranged = Pick<ParsedInputOf<typeof contract.listComments>, 'page' | 'order' | 'by'>

/** Which comments a page has, and the number of the last of all. */
export function rangeOf(
  topic: { last_floor: number; last_author_number: number },
  { page, perPage, order, by }: Ranged & { perPage: number },
): { last: number; range: CommentRange } {
  const before = (page - 1) * perPage
  const [column, last] = by
    ? (['author_number', topic.last_author_number] as const)
    : (['floor', topic.last_floor] as const)
  const first = order === 'oldest' ? before + 1 : last - before - perPage + 1
  return { last, range: { column, first, last: first + perPage - 1 } }
}

/** The page that holds the place with this number, counted from 1. */
export const pageOf = (number: number, perPage: number) => Math.max(1, Math.ceil(number / perPage))

/** Returns what lies deeper in a chain of quotes than what stands under a comment; one that is deleted hands it on. */
export async function listQuotes(
  { db, rights, language }: Context,
  { commentId }: ParsedInputOf<typeof quoting.listQuotes>,
): Promise<{ quotes: Quote[]; hasMoreQuotes: boolean }> {
  const comment = await findComment(db, commentId)
  if (!comment) throw new UserError('not_found')
  if (!canViewTopics(rights, comment.tag_id)) throw new UserError('topic_gated')
  const rows = await readQuotes(db, [commentId], {
    depthMax: quotesAtOnce,
    hiddenTagIds: rights.hiddenTagIds,
  })
  return { quotes: rows.map((row) => toQuote(row, { language })), hasMoreQuotes: hasMoreQuotes(rows) }
}

/** Returns one page of the replies under a comment, which may itself be deleted. */
export async function listReplies(
  context: Context,
  input: ParsedInputOf<typeof all.listReplies>,
): Promise<Page<Reply>> {
  const { comment, numbers } = await findReplyPage(context, input)
  const rows = await readReplies(context.db, comment.id, numbers)
  const reader = toThreadReader(context, comment.topic_author_id)
  return {
    items: rows.map((row) => toReply(row, reader)),
    page: input.page,
    perPage: repliesPerPage,
    total: comment.reply_count,
    pageCount: pageOf(comment.last_reply_number, repliesPerPage),
  }
}

/** Returns which numbers one page of replies has. Throws unless the asker may view the topic. */
export async function findReplyPage(
  { db, rights }: Context,
  { commentId, page }: ParsedInputOf<typeof all.listReplies>,
) {
  const comment = await findComment(db, commentId)
  if (!comment || (comment.deleted_at && comment.reply_count === 0)) throw new UserError('not_found')
  if (!canViewTopics(rights, comment.tag_id)) throw new UserError('topic_gated')
  const before = (page - 1) * repliesPerPage
  return { comment, numbers: { first: before + 1, last: before + repliesPerPage } }
}

const toThreadReader = (
  { permissions, language, settings, site }: Context,
  topicAuthorId: number,
): ThreadReader => ({
  permissions,
  settings,
  site,
  language,
  topicAuthorId,
})

type Order = ParsedInputOf<typeof locations.locateComment>['order']

/** Finds the page of a comment, for addresses that name it. */
export async function locateComment(
  context: Context,
  { commentId, order }: ParsedInputOf<typeof locations.locateComment>,
) {
  const comment = await findComment(context.db, commentId)
  if (!comment || comment.deleted_at) throw new UserError('not_found')
  return locateFloor(context, comment, order)
}

/** Finds the page of a reply's comment, and the reply's own page under it. */
export async function locateReply(
  context: Context,
  { replyId, order }: ParsedInputOf<typeof locations.locateReply>,
) {
  const reply = await findReply(context.db, replyId)
  if (!reply || reply.deleted_at) throw new UserError('not_found')
  return {
    ...locateFloor(context, reply, order),
    commentId: reply.comment_id,
    replyPage: pageOf(reply.number, repliesPerPage),
  }
}

function locateFloor(
  { settings: { commentsPerPage }, rights }: Context,
  row: { topic_id: number; tag_id: number; is_question: boolean; floor: number; last_floor: number },
  order: Order,
) {
  if (!canViewTopics(rights, row.tag_id)) throw new UserError('topic_gated')
  const place = order === 'oldest' ? row.floor : row.last_floor - row.floor + 1
  return {
    topicId: row.topic_id,
    isQuestion: row.is_question,
    floor: row.floor,
    page: pageOf(place, commentsPerPage),
  }
}
