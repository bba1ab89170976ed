import type { Language } from '#contract/core/language.ts'
import type { Topic, TopicCard } from '#contract/posts/topics.ts'
import { readPicturePath } from '#contract/posts/upload-paths.ts'
import { type EnvelopeShapeRow, toRedEnvelope } from '#server/money/red-envelopes/envelope-shapes.ts'
import { shareImagePath, shareImageSize, toShareWords } from '#server/posts/feeds/share-images.ts'
import { hastenFirstPicture } from '#server/topics/first-picture.ts'
import { findOutline } from '#server/topics/outline.ts'
import { type Reader, viewRoleNames } from '#server/topics/reader.ts'
import type { findTopicPage, TopicCardRow } from './queries.ts'
import { toWriter } from './writers.ts'

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
  hasPoll: row.poll !== null,
  hiddenKinds: row.hidden_kinds,
  media: row.media,
  readCount: row.read_count,
  commentCount: row.comment_count,
})

type TopicPageRow = NonNullable<Awaited<ReturnType<typeof findTopicPage>>>

export const toTopic = (
  row: TopicPageRow,
  reader: Reader,
  { hiddenBlocks, similar, poll }: Pick<Topic, 'hiddenBlocks' | 'similar' | 'poll'>,
  siteTitle: string,
  can: Topic['can'],
): Topic => ({
  ...toTopicCard(row, reader),
  hiddenBlocks,
  poll,
  bodyHtml: hastenFirstPicture(row.body_html),
  outline: findOutline(row.body_html),
  picture: toSharedPicture(row, reader.language, siteTitle),
  author: {
    ...toWriter(row, reader),
    topicCount: row.author_topic_count,
    commentCount: row.author_comment_count,
    followerCount: row.author_follower_count,
    joinedAt: row.registered_at.toISOString(),
  },
  editedAt: row.edited_at?.toISOString() ?? null,
  likeCount: row.like_count,
  favoriteCount: row.favorite_count,
  redEnvelope: toTopicEnvelope(row),
  similar,
  isClosed: row.closed_at !== null,
  isSunk: can.moderate && row.sunk_at !== null,
  can,
})

function toSharedPicture(row: TopicPageRow, language: Language, siteTitle: string): Topic['picture'] {
  const own = row.media.find(({ kind }) => kind === 'picture')
  const size = own && readPicturePath(own.url)
  if (size) return { path: own.url, width: size.width, height: size.height, isDrawn: false }
  const words = toShareWords(row, row.tag_name, siteTitle)
  return { path: shareImagePath(row.id, language, words), ...shareImageSize, isDrawn: true }
}

const toTopicEnvelope = ({ envelope_id, envelope_kind, ...row }: TopicPageRow): Topic['redEnvelope'] =>
  envelope_id === null
    ? null
    : toRedEnvelope({
        ...(row as Omit<EnvelopeShapeRow, 'id' | 'kind'>),
        id: envelope_id,
        kind: envelope_kind,
      })
