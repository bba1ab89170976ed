import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import type { Page } from '#contract/core/wire.ts'
import { putBack } from '#contract/markdown/topic-trees.ts'
import { commentLength, replyLength } from '#contract/posts/comment-writing.ts'
import type * as contract from '#contract/posts/review.ts'
import type { WaitingPost, WaitingSource } from '#contract/posts/review.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { canEditComment, canEditReply, canReply } from '#server/comments/policy.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { readHidingDesk } from '#server/posts/hidden-content/plan.ts'
import * as queries from '#server/posts/publishing/waiting-queries.ts'
import { canComment, canEditOwnTopic, canPublishTopic } from '#server/topics/policy.ts'
import { prepareTopic, type WritingBooks } from '#server/topics/prepare-topic.ts'
import { createIdPrefix } from '#server/topics/topics.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { holdEnvelopeAgain, releaseEnvelope } from './hold-post.ts'
import { judgeText } from './judge-text.ts'
import { toWaitingPost } from './post-shapes.ts'
import type { Prepared, PreparedTopic } from './prepared.ts'

const perPage = 20

/** One page of one's own posts that wait or were refused; of one topic, or of all. */
export async function listOwnWaitingPosts(
  db: Database,
  { memberId }: Viewer,
  language: Language,
  { page, topicId }: ParsedInputOf<typeof contract.listOwnWaitingPosts>,
): Promise<Page<WaitingPost>> {
  const slice = { topicId, offset: (page - 1) * perPage, count: perPage }
  const [rows, count] = await Promise.all([
    queries.readOwnPosts(db, memberId, slice),
    queries.countOwnPosts(db, memberId, topicId),
  ])
  const total = Number(count.total)
  return {
    items: rows.map((row) => toWaitingPost(row, language)),
    ...pageNumbers(page, perPage, total),
  }
}

async function requireOwn(db: Database, { memberId }: Viewer, waitingPostId: number) {
  const post = await queries.findOwnPost(db, memberId, waitingPostId)
  // It may have been published a moment ago: what was typed stays in the form.
  if (!post) throw new UserError('reviewed_meanwhile')
  return post
}

type OwnPost = Awaited<ReturnType<typeof requireOwn>>
type Levels = RoleBook['levels']

export async function readWaitingSource(
  db: Database,
  { levels, language }: { levels: Levels; language: Language },
  viewer: Viewer,
  waitingPostId: number,
): Promise<WaitingSource> {
  const post = await requireOwn(db, viewer, waitingPostId)
  const terms = post.kind === 'topic' ? (post.prepared as unknown as PreparedTopic).hidden.terms : []
  return {
    waitingPostId,
    kind: post.kind as WaitingSource['kind'],
    title: post.title,
    body: post.source,
    version: post.version,
    hiding: {
      ...readHidingDesk(viewer, levels, language),
      keepsPassword: terms.some(({ kind }) => kind === 'password'),
    },
  }
}

/** The same rights and switches as when it was first sent. */
function mayStillWrite(viewer: Viewer, settings: Settings, post: OwnPost): boolean {
  const { tag_id: tagId, edited_version: version } = post
  const written = { author_id: post.author_id, tag_id: tagId }
  if (post.kind === 'topic')
    return version === null
      ? canPublishTopic(viewer, settings, tagId)
      : canEditOwnTopic(viewer, settings, tagId)
  if (post.kind === 'comment')
    return version === null ? canComment(viewer, settings, tagId) : canEditComment(viewer, settings, written)
  return version === null ? canReply(viewer, settings, tagId) : canEditReply(viewer, settings, written)
}

/**
 * Sends another text in the place of one that waits or was refused; an envelope's money is taken again. Throws
 * `changed_meanwhile`, `reviewed_meanwhile`, `balance_too_low`, and field errors.
 */
export async function sendPostAgain(
  db: Database,
  settings: Settings,
  books: WritingBooks,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.sendPostAgain>,
): Promise<{ wordsReplaced: number }> {
  requireVoice(viewer)
  const post = await requireOwn(db, viewer, input.waitingPostId)
  if (!mayStillWrite(viewer, settings, post)) throw new UserError('forbidden')
  if (post.version !== input.version) throw new UserError('changed_meanwhile')
  const judging = { words: books.words, settings, viewer }
  const policy = policyFor(settings, post)
  const typed = { title: input.title ?? '', body: input.body }
  const { text: judged, found, wordsReplaced } = judgeText(judging, policy, post.tag_id, typed)
  const text =
    post.kind === 'topic'
      ? await prepareTopicAgain(db, books.levels, viewer, post, judged)
      : await prepareTextAgain(post, judged.body)
  await db.transaction().execute(async (tx) => {
    const locked = await requireUnchanged(tx, input)
    const prepared = await holdEnvelopeAgain(tx, locked, text.prepared)
    await queries.updateWaitingPost(tx, locked.id, { ...text, prepared, words: found })
    await bindUploads(tx, viewer.memberId, text.source, { waitingPostId: locked.id })
  })
  return { wordsReplaced }
}

const policyFor = (settings: Settings, { kind }: OwnPost) =>
  kind === 'topic'
    ? settings.reviewTopics
    : kind === 'comment'
      ? settings.reviewComments
      : settings.reviewReplies

async function requireUnchanged(
  tx: Tx,
  { waitingPostId, version }: { waitingPostId: number; version: number },
): Promise<queries.LockedPost> {
  const locked = await queries.lockWaitingPost(tx, waitingPostId)
  if (!locked) throw new UserError('reviewed_meanwhile')
  if (locked.version !== version) throw new UserError('changed_meanwhile')
  return locked
}

interface Text {
  title: string
  source: string
  prepared: Prepared['prepared']
}

async function prepareTopicAgain(
  db: Database,
  levels: Levels,
  viewer: Viewer,
  { prepared, ...row }: OwnPost,
  input: { title: string; body: string },
): Promise<Text> {
  if (!input.title) throw fieldError('title', { code: 'required' })
  const before = prepared as unknown as PreparedTopic
  const { title, post, hidden } = await prepareTopic(db, levels, viewer, {
    title: input.title,
    body: input.body,
    tagId: row.tag_id,
    keptTerms: before.hidden.terms,
    ...(row.topic_id !== null && { topicId: row.topic_id }),
  })
  const kept: PreparedTopic = { post, hidden, envelope: before.envelope, poll: before.poll }
  return { title, source: putBack(post.body, post.blocks), prepared: kept }
}

async function prepareTextAgain({ kind, title }: OwnPost, body: string): Promise<Text> {
  const { max } = kind === 'comment' ? commentLength : replyLength
  if (Array.from(body).length > max) throw fieldError('body', { code: 'too_long', max })
  return { title, source: body, prepared: { body, post: await renderPost(body, createIdPrefix()) } }
}

/** Takes one's own back for good, with the money of its envelope. */
export async function withdrawPost(db: Database, { memberId }: Viewer, waitingPostId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const post = await queries.lockWaitingPost(tx, waitingPostId)
    if (post?.author_id !== memberId) throw new UserError('reviewed_meanwhile')
    await queries.deleteWaitingPost(tx, waitingPostId)
    await releaseEnvelope(tx, post)
  })
}
