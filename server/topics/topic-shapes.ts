import type { Comment, Topic, TopicCard } from '#contract/topics.ts'
import { type AuthorRow, toAuthor } from '#server/accounts/member-shapes.ts'
import type { findTopicPage, TopicCardRow } from './queries.ts'
import { type Reader, viewRoleNames } from './reader.ts'

export const toTopicCard = (row: TopicCardRow, reader: Reader): TopicCard => ({
  topicId: row.id,
  title: row.title,
  summary: row.summary,
  tag: { tagId: row.tag_id, name: row.tag_name },
  viewRoles: viewRoleNames(reader, row.tag_id),
  author: toAuthor(row),
  publishedAt: row.published_at.toISOString(),
  isPinned: row.pin !== null,
  isEssence: row.is_essence,
  readCount: row.read_count,
  commentCount: row.comment_count,
})

type TopicPageRow = NonNullable<Awaited<ReturnType<typeof findTopicPage>>>

export const toTopic = (row: TopicPageRow, reader: Reader, can: Topic['can']): Topic => ({
  ...toTopicCard(row, reader),
  bodyHtml: row.body_html,
  author: {
    ...toAuthor(row),
    topicCount: row.author_topic_count,
    commentCount: row.author_comment_count,
    joinedAt: row.registered_at.toISOString(),
  },
  editedAt: row.edited_at?.toISOString() ?? null,
  can,
})

type CommentRow = AuthorRow & { id: number; floor: number; body_html: string; published_at: Date }

export const toComment = (row: CommentRow, topicAuthorId: number): Comment => ({
  commentId: row.id,
  floor: row.floor,
  author: toAuthor(row),
  isTopicAuthor: row.author_id === topicAuthorId,
  bodyHtml: row.body_html,
  publishedAt: row.published_at.toISOString(),
})
