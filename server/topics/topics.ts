import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/posts/topics.ts'
import type { Topic, TopicCard } from '#contract/posts/topics.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Viewer } from '#server/core/actor.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { readHiddenFacts } from '#server/hidden-content/hidden-content.ts'
import type { RenderedPost } from '#server/markdown/render.ts'
import type { EnvelopePlan } from '#server/money/red-envelopes/plan.ts'
import { giveRedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'
import { type HiddenPlan, writeHiddenContent } from '#server/posts/hidden-content/plan.ts'
import type { PollPlan } from '#server/posts/polls/plan.ts'
import { addPoll, readPollWords } from '#server/posts/polls/polls.ts'
import {
  countWrittenSince,
  findTag,
  findTopicPage,
  insertPin,
  insertTopic,
  readPinnedCards,
  readTopicCards,
} from '#server/posts/topics/queries.ts'
import { countInLists, findListEntry, type TopicList } from '#server/posts/topics/topic-lists.ts'
import { toTopic, toTopicCard } from '#server/posts/topics/topic-shapes.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { canComment, canEditAnyTopic, canEditOwnTopic, canModerate, canViewTopics } from './policy.ts'
import { cardReader, type Reader } from './reader.ts'
import type { SimilarTopics } from './similar.ts'
import { findMedia } from './topic-media.ts'

const pinnedMax = 10

/** One page of a list, newest first, pinned topics ahead on the first page (domain.md, chapter 3). */
export async function listTopics(
  db: Database,
  settings: Settings,
  reader: Reader,
  { page, tagId, list }: ParsedInputOf<typeof contract.listTopics>,
): Promise<Page<TopicCard>> {
  const wanted: TopicList = { tag: await findListTag(db, tagId), essence: list === 'essence' }
  const perPage = settings.topicsPerPage
  const entry = await findListEntry(db, wanted, (page - 1) * perPage)
  const [pinned, rows] = await Promise.all([
    page === 1 && !wanted.essence ? readPinnedCards(db, cardReader(reader), wanted.tag, pinnedMax) : [],
    readTopicCards(db, cardReader(reader), wanted, entry, perPage),
  ])
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  const items = [...pinned, ...rows.filter(({ id }) => !pinnedIds.has(id))].map((row) =>
    toTopicCard(row, reader),
  )
  return {
    items,
    ...pageNumbers(page, perPage, entry.total),
  }
}

async function findListTag(db: Database, tagId: number | undefined): Promise<TopicList['tag']> {
  if (tagId === undefined) return undefined
  const tag = await findTag(db, tagId)
  if (!tag) throw new UserError('not_found')
  return { tagId, column: tag.parent_id === null ? 'root_tag_id' : 'tag_id' }
}

export async function readTopic(
  db: Database,
  similarTopics: SimilarTopics,
  settings: Settings,
  reader: Reader,
  viewer: Viewer | null,
  topicId: number,
): Promise<Topic> {
  const row = await findTopicPage(db, cardReader(reader), topicId)
  if (!row) throw new UserError('not_found')
  if (!canViewTopics(reader.rights, row.tag_id)) throw new UserError('topic_gated')
  const [hiddenBlocks, poll, similar] = await Promise.all([
    row.hidden_kinds.length === 0 ? [] : readHiddenFacts(db, topicId, reader.language),
    row.poll === null ? null : readPollWords(db, topicId),
    similarTopics.read(topicId, reader.rights.closedTagIds),
  ])
  return toTopic(row, reader, { hiddenBlocks, similar, poll }, settings.title[reader.language], {
    editOwn: canEditOwnTopic(viewer, settings, row.tag_id),
    editAny: canEditAnyTopic(viewer),
    comment: row.closed_at === null && canComment(viewer, settings, row.tag_id),
    moderate: canModerate(viewer),
  })
}

export interface NewTopic {
  /** What it was given while it waited for review, with the envelope that was held for it. */
  reserved?: { topicId: number; envelopeId?: number | undefined }
  tagId: number
  authorId: number
  title: string
  body: string
  post: RenderedPost
  isEssence?: boolean
  publishedAt?: Date
  redEnvelope?: EnvelopePlan | undefined
  poll?: PollPlan | undefined
  hidden?: HiddenPlan
}

/** Writes a topic that is ready, with everything that counts it. Asks nobody: the caller has. */
export async function addTopic(tx: Tx, topic: NewTopic): Promise<number> {
  const added = await insertTopic(tx, {
    id: topic.reserved?.topicId ?? null,
    tag_id: topic.tagId,
    author_id: topic.authorId,
    title: topic.title,
    body_markdown: topic.body,
    body_html: topic.post.html,
    summary: topic.post.summary,
    media: JSON.stringify(findMedia(topic.post.html)),
    is_essence: topic.isEssence ?? false,
    published_at: topic.publishedAt ?? new Date(),
  })
  if (!added) throw fieldError('tagId', { code: 'unknown_choice' })
  const { authorId, redEnvelope, hidden } = topic
  if (hidden && hidden.blocks.length > 0) await writeHiddenContent(tx, added.id, hidden)
  if (topic.poll) await addPoll(tx, added.id, topic.poll)
  const heldId = topic.reserved?.envelopeId
  if (redEnvelope) await giveRedEnvelope(tx, redEnvelope, { topicId: added.id, giverId: authorId, heldId })
  const hiddenSources = hidden?.blocks.map(({ source }) => source) ?? []
  await bindUploads(tx, authorId, [topic.body, ...hiddenSources].join('\n'), { topicId: added.id })
  await announce(tx, contentKey.topicLists, contentKey.surroundings)
  await countInLists(tx, added, 1)
  return added.id
}

/** Puts a topic ahead of the lists it stands in; of several the one with the lowest position comes first. */
export async function pinTopic(tx: Tx, topicId: number, memberId: number, position: number): Promise<void> {
  await insertPin(tx, { topic_id: topicId, pinned_by: memberId, position })
  await announce(tx, contentKey.topic(topicId), contentKey.topicLists)
}

/** Keeps the ids inside one post's HTML apart from those of every other post on a page. */
export const createIdPrefix = () => `p${crypto.randomUUID().slice(0, 8)}-`

/** An edited post keeps the prefix it had, so that links to its parts keep leading there. */
export const idPrefixOf = (html: string) => /\bid="(p[0-9a-f]{8}-)/.exec(html)?.[1] ?? createIdPrefix()

export async function needsWritingCaptcha(
  db: Database,
  settings: Settings,
  viewer: Viewer,
): Promise<boolean> {
  const minuteAgo = new Date(Date.now() - 60_000)
  return (await countWrittenSince(db, viewer.memberId, minuteAgo)) >= settings.captchaAfterTopicsPerMinute
}
