/* Shared: how a topic is written, for its kind of post and for whoever fills a forum. */
import type { Language } from '#contract/core/language.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { fieldError } from '#server/core/user-error.ts'
import { summarizeBehindTitle } from '#server/markdown/leave-out-title.ts'
import type { EnvelopePlan } from '#server/money/red-envelopes/plan.ts'
import { giveRedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'
import { type HiddenPlan, writeHiddenContent } from '#server/posts/hidden-content/plan.ts'
import type { PollPlan } from '#server/posts/polls/plan.ts'
import { addPoll } from '#server/posts/polls/polls.ts'
import { indexPost } from '#server/posts/search-index/search-index.ts'
import { bindUploads } from '#server/posts/uploads/bind-uploads.ts'
import { type TopicText, writtenSource } from './prepare-topic.ts'
import { insertPin, insertTopic } from './queries.ts'
import { addQuestion } from './question-lists.ts'
import { countInLists } from './topic-lists.ts'
import { sidebarTag } from './topic-tags.ts'

export interface NewTopic {
  /** What it was given while it waited for review, with the envelope that was held for it. */
  reserved?: { topicId: number; envelopeId?: number | undefined }
  tagId: number
  authorId: number
  title: string
  text: TopicText
  isEssence?: boolean
  publishedAt?: Date
  redEnvelope?: EnvelopePlan | undefined
  poll?: PollPlan | undefined
  hidden?: HiddenPlan
  /** Of a question: its leaf tags, the first of which is `tagId`, and what it promises. */
  asks?: Asking | undefined
}

export interface Asking {
  tagIds: readonly number[]
  bounty: { fen: number; points: number }
  /** Whether the bounty is in escrow already. */
  isHeld: boolean
}

/** Writes a topic that is ready, with everything that counts it. Does not check permission; callers must. */
export async function addTopic(tx: Tx, topic: NewTopic): Promise<number> {
  const added = await insertTopic(tx, {
    id: topic.reserved?.topicId ?? null,
    tag_id: topic.tagId,
    author_id: topic.authorId,
    title: topic.title,
    ...toColumns(topic.text, topic.title),
    is_question: topic.asks !== undefined,
    is_essence: topic.isEssence ?? false,
    published_at: topic.publishedAt ?? new Date(),
  })
  if (!added) throw fieldError(topic.asks ? 'tagIds' : 'tagId', { code: 'unknown_choice' })
  const { authorId, redEnvelope, hidden } = topic
  if (hidden && hidden.blocks.length > 0) await writeHiddenContent(tx, added.id, hidden)
  if (topic.poll) await addPoll(tx, added.id, topic.poll)
  const reservedId = topic.reserved?.envelopeId
  if (redEnvelope)
    await giveRedEnvelope(tx, redEnvelope, { topicId: added.id, giverId: authorId, reservedId })
  const source = hidden ? writtenSource({ text: topic.text, hidden }) : topic.text.body
  await bindUploads(tx, authorId, source, { topicId: added.id })
  if (topic.asks) await addQuestion(tx, added.id, topic.asks)
  await indexPost(tx, {
    postKind: 'topic',
    postId: added.id,
    isNew: true,
    title: topic.title,
    html: topic.text.html,
  })
  if (topic.asks) return added.id
  await invalidate(tx, topicListsTag, sidebarTag)
  await countInLists(tx, added, 1)
  return added.id
}

/** A topic's text as its row holds it. */
export const toColumns = (text: TopicText, title: string) => ({
  body_markdown: text.body,
  body_html: text.html,
  summary: summarizeBehindTitle(text, title),
  outline: JSON.stringify(text.outline),
  media: JSON.stringify(text.media),
  id_prefix: text.idPrefix,
  renderer_version: text.rendererVersion,
})
export type TextColumns = ReturnType<typeof toColumns>

/** Pins a topic ahead of its lists, for readers of a language. The one with the lowest position comes first. */
export async function pinTopic(
  tx: Tx,
  {
    topicId,
    memberId,
    position,
    language,
  }: { topicId: number; memberId: number; position: number; language: Language },
): Promise<void> {
  await insertPin(tx, { topic_id: topicId, pinned_by: memberId, position, language })
  await invalidate(tx, tagOf('topic', topicId), topicListsTag)
}
