import type { Dynamic } from '#contract/people/dynamics.ts'
import { shownSummary, shownTitle } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { commentSource, type ItemRow, topicSource } from './item-queries.ts'

export const toDynamic = ({ language }: MemberContext, row: ItemRow): Dynamic => ({
  kind: kindOf(row),
  author: toAuthor(row),
  topicId: row.topic_id,
  isQuestion: row.is_question,
  title: shownTitle(row.title, language),
  commentId: row.comment_id,
  replyId: row.reply_id,
  words: row.words,
  saidTo: toPartner(row, language),
  publishedAt: row.published_at.toISOString(),
  counts: {
    reads: row.read_count,
    comments: row.comment_count,
    favorites: row.favorite_count,
    likes: row.like_count,
  },
})

function kindOf({ source, is_question, quoted_id }: ItemRow): Dynamic['kind'] {
  if (source === topicSource) return is_question ? 'question' : 'topic'
  if (source === commentSource) {
    if (is_question) return 'answer'
    return quoted_id === null ? 'comment' : 'quote'
  }
  return is_question ? 'answer_reply' : 'reply'
}

function toPartner(
  { partner_account, partner_nickname, partner_cancelled_at, partner_words }: ItemRow,
  language: MemberContext['language'],
): Dynamic['saidTo'] {
  if (partner_account === null) return null
  const words = shownSummary(partner_words ?? '', { cancelled_at: partner_cancelled_at }, language)
  return partner_cancelled_at ? { name: '', words } : { name: partner_nickname ?? partner_account, words }
}

/** The end of a page, by which the next one begins. */
export const toPlaceName = ({ micros, source, id }: ItemRow): string => `${micros}.${source}.${id}`
