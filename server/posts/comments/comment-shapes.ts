/* Shared: whose names an answer shows, for whoever keeps it. */
import type { Comment, Quote, Reply } from '#contract/posts/comments.ts'
import { tagOf } from '#server/core/cache-tags.ts'
import { shownBody, shownSummary } from '#server/core/cancelled-words.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { type PictureReader, showOutsidePictures } from '#server/markdown/outside-pictures.ts'
import { type RegionReader, shownRegion } from '#server/posts/publishing/post-origins.ts'
import { authorTag, namedTags } from '#server/posts/topics/author-tags.ts'
import { type BadgeReader, toWriter } from '#server/posts/topics/writers.ts'
import type { CommentRow, QuoteRow } from './queries.ts'
import type { ReplyRow } from './reply-queries.ts'

/** The topic's author, who is marked among those who comment, and the reader. */
export interface ThreadReader extends BadgeReader, RegionReader, PictureReader {
  topicAuthorId: number
}

export function toComment(
  row: CommentRow,
  quotes: readonly QuoteRow[],
  replies: readonly ReplyRow[],
  reader: ThreadReader,
): Comment {
  const place = {
    commentId: row.id,
    floor: row.floor,
    replyCount: row.reply_count,
    replies: replies.map((reply) => toReply(reply, reader)),
  }
  if (row.deleted_at) return { ...place, isDeleted: true }
  return {
    ...place,
    isDeleted: false,
    author: toWriter(row, reader),
    isTopicAuthor: row.author_id === reader.topicAuthorId,
    quotes: quotes.map((quote) => toQuote(quote, reader)),
    hasMoreQuotes: hasMoreQuotes(quotes),
    bodyHtml: showOutsidePictures(shownBody(row.body_html, row, reader.language), reader),
    likeCount: row.like_count,
    publishedAt: row.published_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    region: shownRegion(row, reader),
  }
}

/** Says whether the last of a chain quotes something in its turn. */
export const hasMoreQuotes = (quotes: readonly QuoteRow[]) => typeof quotes.at(-1)?.quoted_id === 'number'

/** Returns the tags of everybody who speaks or is named in a comment, its quotes and its first replies, and of what it quotes elsewhere. */
export const speakerTags = (comment: Comment): string[] => [
  ...(comment.isDeleted
    ? []
    : [
        authorTag(comment),
        ...comment.quotes.flatMap(({ author, topicId }) => [
          ...namedTags(author),
          ...(topicId ? [tagOf('topic', topicId)] : []),
        ]),
      ]),
  ...comment.replies.flatMap((reply) => [authorTag(reply), ...namedTags(reply.addressee)]),
]

export const toQuote = (row: QuoteRow, { language }: Pick<ThreadReader, 'language'>): Quote => ({
  commentId: row.id,
  floor: row.floor,
  author: row.is_withheld ? null : toAuthor(row),
  summary: row.is_withheld ? '' : shownSummary(row.summary, row, language),
  ...(row.other_topic_id && { topicId: row.other_topic_id }),
})

export const toReply = (row: ReplyRow, reader: ThreadReader): Reply => ({
  replyId: row.id,
  commentId: row.comment_id,
  author: toWriter(row, reader),
  isTopicAuthor: row.author_id === reader.topicAuthorId,
  addressee: toAddressee(row),
  bodyHtml: showOutsidePictures(shownBody(row.body_html, row, reader.language), reader),
  likeCount: row.like_count,
  publishedAt: row.published_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  region: shownRegion(row, reader),
})

const toAddressee = (row: ReplyRow) =>
  row.addressee_id === null || row.addressee_account === null
    ? null
    : toAuthor({
        author_id: row.addressee_id,
        account: row.addressee_account,
        nickname: row.addressee_nickname,
        avatar_path: null,
        staff_role: row.addressee_staff_role,
        cancelled_at: row.addressee_cancelled_at,
      })
