import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import { putBack } from '#contract/markdown/topic-trees.ts'
import type * as writing from '#contract/posts/topic-writing.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { EnvelopePlan } from '#server/money/red-envelopes/plan.ts'
import { findGivenTopic, planRedEnvelope, publishOnce } from '#server/money/red-envelopes/plan.ts'
import { type PollPlan, planPoll } from '#server/posts/polls/plan.ts'
import { deleteDraft } from '#server/posts/publishing/drafts.ts'
import { findTag } from '#server/posts/topics/queries.ts'
import { findHeldTopic, holdEnvelope, holdPost } from '#server/review/hold-post.ts'
import { judgeText } from '#server/review/judge-text.ts'
import { canPublishTopic } from './policy.ts'
import { type PreparedText, prepareTopic, type WritingBooks } from './prepare-topic.ts'
import { releaseTopic } from './release-topic.ts'
import { needsWritingCaptcha } from './topics.ts'

type TopicInput = ParsedInputOf<typeof writing.publishTopic>
type Published = OutputOf<typeof writing.publishTopic>

/**
 * Publishes at once, or sends to review where the settings want it; the topic has its id either way. Field errors name
 * the field; the captcha is asked for only of who has written a lot lately.
 */
export const publishTopic = (
  db: Database,
  settings: Settings,
  books: WritingBooks,
  viewer: Viewer,
  input: TopicInput,
): Promise<Published> =>
  publishOnce(
    input,
    (key) => findSent(db, viewer, key),
    () => publishNewTopic(db, settings, books, viewer, input),
  )

/** What a form has sent before under its key. */
async function findSent(db: Database, { memberId }: Viewer, key: string): Promise<Published | undefined> {
  const given = await findGivenTopic(db, memberId, key)
  if (given) return { topicId: given, isWaiting: false, wordsReplaced: 0 }
  const held = await findHeldTopic(db, memberId, key)
  return held ? { topicId: held, isWaiting: true, wordsReplaced: 0 } : undefined
}

async function publishNewTopic(
  db: Database,
  settings: Settings,
  books: WritingBooks,
  viewer: Viewer,
  input: TopicInput,
): Promise<Published> {
  const { tagId } = input
  if (!settings.allowTopics) throw new UserError('feature_closed')
  requireVoice(viewer)
  if (!canPublishTopic(viewer, settings, tagId)) throw new UserError('forbidden')
  await requireRealName(db, viewer, settings.realNameForTopics)
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const redEnvelope = await planRedEnvelope(db, settings, viewer, input)
  const plan = planPoll(settings, input)
  const typed = { title: input.title, body: input.body, ...pollWords(plan) }
  const judging = { words: books.words, settings, viewer }
  const { text, isWaiting, found, wordsReplaced } = judgeText(judging, settings.reviewTopics, tagId, typed)
  const prepared = await prepareTopic(db, books.levels, viewer, { title: text.title, body: text.body, tagId })
  if (isWaiting) await requireLeaf(db, tagId)
  const poll = plan && withWords(plan, text)
  const topic = { ...prepared, tagId, poll, redEnvelope, authorId: viewer.memberId }
  return db.transaction().execute(async (tx) => {
    await deleteDraft(tx, viewer.memberId, 'topic')
    const topicId = isWaiting
      ? await holdTopic(tx, topic, found)
      : await releaseTopic(tx, settings, { ...topic, body: topic.post.body })
    return { topicId, isWaiting, wordsReplaced }
  })
}

async function requireLeaf(db: Database, tagId: number): Promise<void> {
  const tag = await findTag(db, tagId)
  if (!tag?.parent_id) throw fieldError('tagId', { code: 'unknown_choice' })
}

/** The words of a poll, to be judged like those of the topic. */
const pollWords = (poll: PollPlan | undefined): Record<string, string> =>
  Object.fromEntries((poll ? [poll.title, ...poll.options] : []).map((words, at) => [`poll${at}`, words]))

const withWords = (poll: PollPlan, judged: Record<string, string>): PollPlan => ({
  ...poll,
  title: judged.poll0 ?? poll.title,
  options: poll.options.map((words, at) => judged[`poll${at + 1}`] ?? words),
})

type HeldTopic = PreparedText & {
  tagId: number
  authorId: number
  redEnvelope: EnvelopePlan | undefined
  poll: PollPlan | undefined
}

async function holdTopic(tx: Tx, topic: HeldTopic, words: readonly string[]): Promise<number> {
  const { tagId, authorId, redEnvelope, poll, title, post, hidden } = topic
  const envelope = redEnvelope && (await holdEnvelope(tx, redEnvelope, authorId))
  return holdPost(tx, {
    kind: 'topic',
    authorId,
    tagId,
    title,
    source: putBack(post.body, post.blocks),
    prepared: { post, hidden, envelope, poll },
    words,
    requestKey: redEnvelope?.requestKey ?? null,
  })
}
