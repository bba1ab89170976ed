import type { Comment, Topic, TopicCard } from '#contract/topics.ts'
import { type AuthorRow, toAuthor } from '#server/accounts/member-shapes.ts'
import { type EnvelopeShapeRow, toRedEnvelope } from '#server/red-envelopes/envelope-shapes.ts'
import type { findTopicPage, TopicCardRow } from './queries.ts'
import { type Reader, viewRoleNames } from './reader.ts'

/**
 * A writer with the badges of their roles. A role that is granted or ends is announced by no content key, as it would
 * name all that a member ever wrote: kept answers and pages show it at most a minute later (decision 0008).
 */
const toWriter = (row: WriterRow, { book, language }: BadgeReader) =>
  toAuthor(row, book.badgesOf(row.author_role_ids, language))

type WriterRow = AuthorRow & { author_role_ids: number[] }
type BadgeReader = Pick<Reader, 'book' | 'language'>

export const toTopicCard = (row: TopicCardRow, reader: Reader): TopicCard => ({
  topicId: row.id,
  title: row.title,
  summary: row.summary,
  tag: { tagId: row.tag_id, name: row.tag_name },
  viewRoles: viewRoleNames(reader, row.tag_id),
  author: toWriter(row, reader),
  publishedAt: row.published_at.toISOString(),
  isPinned: row.pin !== null,
  isEssence: row.is_essence,
  hasRedEnvelope: row.envelope_id !== null,
  hiddenKinds: row.hidden_kinds,
  media: row.media,
  readCount: row.read_count,
  commentCount: row.comment_count,
})

type TopicPageRow = NonNullable<Awaited<ReturnType<typeof findTopicPage>>>

export const toTopic = (
  row: TopicPageRow,
  reader: Reader,
  hiddenBlocks: Topic['hiddenBlocks'],
  can: Topic['can'],
): Topic => ({
  ...toTopicCard(row, reader),
  hiddenBlocks,
  bodyHtml: row.body_html,
  picture: row.media.find(({ kind }) => kind === 'picture')?.url ?? null,
  author: {
    ...toWriter(row, reader),
    topicCount: row.author_topic_count,
    commentCount: row.author_comment_count,
    joinedAt: row.registered_at.toISOString(),
  },
  editedAt: row.edited_at?.toISOString() ?? null,
  redEnvelope: toTopicEnvelope(row),
  isClosed: row.closed_at !== null,
  isSunk: can.moderate && row.sunk_at !== null,
  can,
})

const toTopicEnvelope = ({ envelope_id, envelope_kind, ...row }: TopicPageRow): Topic['redEnvelope'] =>
  envelope_id === null
    ? null
    : toRedEnvelope({
        ...(row as Omit<EnvelopeShapeRow, 'id' | 'kind'>),
        id: envelope_id,
        kind: envelope_kind,
      })

type CommentRow = WriterRow & { id: number; floor: number; body_html: string; published_at: Date }

export const toComment = (row: CommentRow, topicAuthorId: number, reader: BadgeReader): Comment => ({
  commentId: row.id,
  floor: row.floor,
  author: toWriter(row, reader),
  isTopicAuthor: row.author_id === topicAuthorId,
  bodyHtml: row.body_html,
  publishedAt: row.published_at.toISOString(),
})
