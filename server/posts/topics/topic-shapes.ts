import type { Topic, TopicCard } from '#contract/posts/topics.ts'
import { readPicturePath } from '#contract/posts/upload-paths.ts'
import { shownBody, shownTitle } from '#server/core/cancelled-words.ts'
import type { Context } from '#server/core/context.ts'
import { leaveOutTitle } from '#server/markdown/leave-out-title.ts'
import { type PictureReader, showOutsidePictures } from '#server/markdown/outside-pictures.ts'
import { type EnvelopeShapeRow, toRedEnvelope } from '#server/money/red-envelopes/envelope-shapes.ts'
import { shareImagePath, shareImageSize, toShareText } from '#server/posts/feeds/share-images.ts'
import { shownRegion } from '#server/posts/publishing/post-origins.ts'
import type { findTopicPage, TopicCardRow } from './queries.ts'
import { type Reader, viewRoleNames } from './reader.ts'
import { toWriter } from './writers.ts'

export const toTopicCard = (row: TopicCardRow, reader: Reader): TopicCard => ({
  topicId: row.id,
  title: shownTitle(row.title, reader.language),
  summary: row.summary,
  tag: { tagId: row.tag_id, name: row.tag_name },
  viewRoles: viewRoleNames(reader, row.tag_id),
  author: toWriter(row, reader),
  publishedAt: row.published_at.toISOString(),
  isPinned: row.pin !== null && (row.pin_language ?? reader.language) === reader.language,
  isEssence: row.is_essence,
  hasRedEnvelope: row.envelope_id !== null,
  hasPoll: row.poll !== null,
  hiddenKinds: row.hidden_kinds,
  media: row.media,
  readCount: row.read_count,
  commentCount: row.comment_count,
  lastReply: toLastReply(row),
})

function toLastReply(row: TopicCardRow): TopicCard['lastReply'] {
  const { last_reply_at: at, last_replied_by: userId, replier_account: account } = row
  if (!at || userId === null || account === null) return null
  const member = row.replier_cancelled_at
    ? { userId, account: '', nickname: null, isCancelled: true }
    : { userId, account, nickname: row.replier_nickname, isCancelled: false }
  return { member, at: at.toISOString() }
}

type TopicPageRow = NonNullable<Awaited<ReturnType<typeof findTopicPage>>>

export const toTopic = (
  row: TopicPageRow,
  reader: Reader & PictureReader,
  parts: Pick<Topic, 'hiddenBlocks' | 'similar' | 'poll'>,
): Topic => ({
  ...toTopicCard(row, reader),
  ...toText(row, reader),
  isPinned: row.pin !== null,
  ...(row.cancelled_at ? { ...parts, hiddenBlocks: [], poll: null } : parts),
  picture: toSharedPicture(row, reader),
  author: {
    ...toWriter(row, reader),
    topicCount: row.author_topic_count,
    questionCount: row.author_question_count,
    answerCount: row.author_answer_count,
    commentCount: row.author_comment_count,
    followerCount: row.author_follower_count,
    joinedAt: row.registered_at.toISOString(),
  },
  editedAt: row.edited_at?.toISOString() ?? null,
  region: shownRegion(row, reader),
  likeCount: row.like_count,
  favoriteCount: row.favorite_count,
  redEnvelope: toTopicEnvelope(row),
  isClosed: row.closed_at !== null,
  isQuestion: row.is_question,
})

function toText(row: TopicPageRow, reader: Reader & PictureReader): Pick<Topic, 'bodyHtml' | 'outline'> {
  const html = shownBody(row.body_html, row, reader.language)
  const { bodyHtml, outline } = leaveOutTitle({ bodyHtml: html, outline: row.outline }, row.title)
  return { bodyHtml: showOutsidePictures(bodyHtml, reader), outline }
}

function toSharedPicture(
  row: TopicPageRow,
  reader: Pick<Context, 'language' | 'settings'>,
): Topic['picture'] {
  const own = row.media.find(({ kind }) => kind === 'picture')
  const size = own && readPicturePath(own.url)
  if (size) return { path: own.url, width: size.width, height: size.height, isDrawn: false }
  const title = shownTitle(row.title, reader.language)
  const words = toShareText({ ...row, title }, row.tag_name, reader)
  return { path: shareImagePath(row.id, reader.language, words), ...shareImageSize, isDrawn: true }
}

const toTopicEnvelope = ({ envelope_id, envelope_kind, ...row }: TopicPageRow): Topic['redEnvelope'] =>
  envelope_id === null
    ? null
    : toRedEnvelope({
        ...(row as Omit<EnvelopeShapeRow, 'id' | 'kind'>),
        id: envelope_id,
        kind: envelope_kind,
      })
