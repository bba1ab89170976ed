/* Shared: topics as a kind of post. */

import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { redEnvelopeKinds } from '#contract/money/red-envelope-shapes.ts'
import type * as editing from '#contract/posts/topic-editing.ts'
import type * as writing from '#contract/posts/topic-writing.ts'
import type { MemberContext } from '#server/core/context.ts'
import { dayMs } from '#server/core/durations.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import type { Check } from '#server/core/route.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { createIdPrefix } from '#server/markdown/id-prefix.ts'
import { holdBounty, returnBounty } from '#server/money/bounties/bounties.ts'
import { requirePaymentsOpen } from '#server/money/ledger/payments-open.ts'
import { type EnvelopePlan, planRedEnvelope } from '#server/money/red-envelopes/plan.ts'
import { reserveRedEnvelope, returnReservedEnvelope } from '#server/money/red-envelopes/red-envelopes.ts'
import { type PollPlan, planPoll } from '#server/posts/polls/plan.ts'
import { findMentioned } from '#server/posts/publishing/mentions.ts'
import type { Found, PostKind, SentPost, Writing } from '#server/posts/publishing/post-kind.ts'
import { requireOpen } from '#server/posts/publishing/submit-post.ts'
import { canEditOwnTopic, canModerate, canPublishTopic } from './policy.ts'
import { hiddenPlan, prepareTopic, topicText, writtenSource } from './prepare-topic.ts'
import { findChangedTags } from './question-tags.ts'
import { releaseTopic } from './release-topic.ts'
import {
  type Editable,
  isSameSource,
  releaseTopicEdit,
  requireInvolved,
  requireOwnOrStaff,
} from './release-topic-edit.ts'
import { switchesOf, switchesUnder } from './switches.ts'
import { findTagToPostIn } from './tag-queries.ts'

/** What is kept of a topic, or of an edit, while it waits for review. */
const preparedTopic = z.object({
  text: topicText,
  hidden: hiddenPlan,
  mentionedIds: z.array(z.int()),
  envelope: z.optional(
    z.object({
      /** Null while its money is with the giver: before it waits, and after a refusal. */
      envelopeId: z.nullable(z.int()),
      plan: z.object({
        kind: z.enum(redEnvelopeKinds),
        receiverId: z.nullable(z.int()),
        totalFen: z.int(),
        shareCount: z.int(),
        requestKey: z.nullable(z.string()),
      }),
    }),
  ),
  poll: z.optional(
    z.object({
      title: z.string(),
      options: z.array(z.string()),
      isMultiple: z.boolean(),
      days: z.nullable(z.int()),
    }),
  ),
  /** Of an edit that gives a question other tags. */
  tagIds: z.optional(z.array(z.int())),
  /** Of a new question. */
  asks: z.optional(
    z.object({
      tagIds: z.array(z.int()),
      bounty: z.object({ fen: z.int(), points: z.int() }),
      /** Whether the bounty is in escrow: while it waits, but neither before nor after a refusal. */
      isHeld: z.boolean(),
    }),
  ),
})
export type PreparedTopic = z.infer<typeof preparedTopic>

const preparedTopicOne = z.object({
  post: z.object({ html: z.string(), summary: z.string(), body: z.string() }),
  hidden: preparedTopic.shape.hidden,
  envelope: preparedTopic.shape.envelope,
  poll: preparedTopic.shape.poll,
})

export interface ReleasedTopic {
  topicId: number
  version: number
}

export const topicPosts: PostKind<PreparedTopic, ReleasedTopic> = {
  name: 'topic',
  preparedVersion: 2,
  prepared: preparedTopic,
  /** Version 1 found out whom it mentions only when it was published, and had neither outline nor media. */
  async upgrade(db, prepared) {
    const { post, ...kept } = z.parse(preparedTopicOne, prepared)
    const mentionedIds = [...(await findMentioned(db, post.body)).values()]
    const unknown = { outline: [], media: [], idPrefix: createIdPrefix(), rendererVersion: 0 }
    return { ...kept, text: { ...post, ...unknown }, mentionedIds }
  },
  reviewPolicy: ({ reviewTopics, reviewQuestions }, isQuestion) =>
    isQuestion ? reviewQuestions : reviewTopics,
  sourceOf: writtenSource,
  openSourceOf: ({ text }) => text.body,
  show: ({ text, hidden, poll, envelope, asks }) => ({
    bodyHtml: text.html,
    blocks: hidden.blocks.map(({ kind, body_html: html }) => ({ kind, html })),
    poll: poll ? { title: poll.title, options: poll.options } : null,
    envelopeFen: envelope?.plan.totalFen ?? null,
    bounty: asks?.bounty ?? null,
  }),
  keepsPassword: ({ hidden }) => hidden.terms.some(({ kind }) => kind === 'password'),
  isOpen: ({ actor, settings }, { place, version }) =>
    switchesUnder(settings, actor, place.tagId)[version === undefined ? 'post' : 'editPost'],
  needsRealName: ({ actor, settings }, { place }) =>
    switchesUnder(settings, actor, place.tagId).needsRealNameToPost,
  mayStillWrite: ({ actor, settings }, { place, version }) =>
    version === undefined
      ? canPublishTopic(actor, settings, place.tagId)
      : canEditOwnTopic(actor, settings, place.tagId),
  async prepareAgain(context, { place, prepared }, { title, body }) {
    if (!title) throw fieldError('title', { code: 'required' })
    const again = await prepareTopic(context, body, {
      tagId: place.tagId,
      keptTerms: prepared.hidden.terms,
      idPrefix: prepared.text.idPrefix,
      ...(place.topicId !== null && { topicId: place.topicId }),
    })
    return { title, source: writtenSource(again), prepared: { ...prepared, ...again } }
  },
  async reserve(tx, { settings }, prepared, { authorId, postId }) {
    const { envelope, asks } = prepared
    if (asks && !asks.isHeld) {
      // Asked when it was written, which may be long ago: what a refusal has returned is taken again.
      if (asks.bounty.fen > 0 || asks.bounty.points > 0) requirePaymentsOpen(settings)
      await holdBounty(tx, { questionId: postId, askerId: authorId, ...asks.bounty })
      return { ...prepared, asks: { ...asks, isHeld: true } }
    }
    if (!envelope || envelope.envelopeId !== null) return prepared
    requirePaymentsOpen(settings)
    const envelopeId = await reserveRedEnvelope(tx, envelope.plan, authorId)
    return { ...prepared, envelope: { ...envelope, envelopeId } }
  },
  async giveBack(tx, prepared, { authorId, postId }) {
    const { envelope, asks } = prepared
    if (asks?.isHeld) {
      await returnBounty(tx, postId, 'refused')
      return { ...prepared, asks: { ...asks, isHeld: false } }
    }
    if (!envelope || envelope.envelopeId === null) return prepared
    const { envelopeId: id, plan } = envelope
    await returnReservedEnvelope(tx, { id, giverId: authorId, amountFen: plan.totalFen })
    return { ...prepared, envelope: { plan, envelopeId: null } }
  },
  settle: async (_tx, { place }) => place,
  release: (tx, { settings }, post) =>
    post.version === undefined
      ? releaseNew(tx, settings, post)
      : releaseTopicEdit(tx, settings, {
          ...post.prepared,
          topicId: post.postId!,
          editorId: post.authorId,
          apiKey: post.apiKey,
          version: post.version,
          title: post.place.title,
        }).then((version) => ({ topicId: post.postId!, version })),
  async requireInvolved(context, topicId) {
    await requireInvolved(context, topicId)
  },
  positionOf: ({ postId }) => ({ topicId: postId, commentId: null, replyId: null }),
  idOf: ({ topicId }) => topicId,
}

async function releaseNew(
  tx: Parameters<typeof releaseTopic>[0],
  settings: Parameters<typeof releaseTopic>[1],
  { authorId, place, postId, prepared }: SentPost<PreparedTopic>,
): Promise<ReleasedTopic> {
  const { envelope, poll, asks, ...written } = prepared
  // An envelope's days begin when others can see it.
  const expiresAt = new Date(Date.now() + settings.redEnvelopeDays * dayMs)
  const topicId = await releaseTopic(tx, settings, {
    reserved:
      postId === undefined ? undefined : { topicId: postId, envelopeId: envelope?.envelopeId ?? undefined },
    tagId: place.tagId,
    authorId,
    title: place.title,
    ...written,
    poll,
    redEnvelope: envelope && { ...envelope.plan, expiresAt },
    asks,
  })
  return { topicId, version: 1 }
}

type TopicInput = ParsedInputOf<typeof writing.publishTopic>
type Published = Omit<OutputOf<typeof writing.publishTopic>, 'isWaiting' | 'wordsReplaced'>

export const newTopic: Writing<TopicInput, Found, PreparedTopic, ReleasedTopic, Published> = {
  kind: topicPosts,
  isOpen: ({ allowTopics }) => allowTopics,
  async find({ db, actor, settings }, { tagId, title }) {
    if (!canPublishTopic(actor, settings, tagId)) throw new UserError('forbidden')
    const { isLeaf, written } = await findTagToPostIn(db, tagId, actor.memberId)
    if (!isLeaf) throw fieldError('tagId', { code: 'unknown_choice' })
    return { place: { tagId, topicId: null, commentId: null, answeredId: null, title }, written }
  },
  texts: (input) => ({ title: input.title, body: input.body, ...pollTexts(input) }),
  async prepare(context, { input, texts }) {
    const [plan, poll, prepared] = await refuseTogether(
      () => planRedEnvelope(context, input),
      () => planPoll(context.settings, input),
      () => prepareTopic(context, texts.body ?? '', { tagId: input.tagId }),
    )
    return {
      ...prepared,
      ...(plan && { envelope: { envelopeId: null, plan: withoutEnd(plan) } }),
      ...(poll && { poll: withTexts(poll, texts) }),
    }
  },
  draftKey: () => 'topic',
  tagField: 'tagId',
  requestKey: ({ envelopeKey }) => envelopeKey,
  answer: ({ topicId }) => ({ topicId }),
  answerWaiting: (topicId) => ({ topicId }),
}

/** What is wrong with the parts of a topic while its title or its text lacks its shape. */
export const checkNewTopic: Check<typeof writing.publishTopic> = async (context, input) => {
  await refuseTogether(
    () => planRedEnvelope(context, input),
    () => planPoll(context.settings, { pollIsMultiple: false, ...input }),
  )
}

const withoutEnd = ({ expiresAt: _, ...plan }: EnvelopePlan) => plan

/** The texts of a poll, to be screened like those of the topic. */
function pollTexts({ pollTitle, pollOptions = [] }: TopicInput): Record<string, string> {
  if (!pollTitle) return {}
  const options = pollOptions.filter((option) => option !== '')
  return { pollTitle, ...Object.fromEntries(options.map((text, at) => [`pollOptions.${at}`, text])) }
}

function withTexts(poll: PollPlan, screened: Record<string, string>): PollPlan {
  return {
    ...poll,
    title: screened.pollTitle ?? poll.title,
    options: poll.options.map((text, at) => screened[`pollOptions.${at}`] ?? text),
  }
}

type EditInput = ParsedInputOf<typeof editing.editTopic>
type Edited = Omit<OutputOf<typeof editing.editTopic>, 'isWaiting' | 'wordsReplaced'>
type FoundTopic = Found & { topic: Editable; tagIds: number[] | undefined }

export const topicEdit: Writing<EditInput, FoundTopic, PreparedTopic, ReleasedTopic, Edited> = {
  kind: topicPosts,
  isExempt: canModerate,
  async find(context, { topicId, version, title, tagIds }) {
    const { actor, settings } = context
    const topic = await requireOwnOrStaff(context, topicId)
    if (!canModerate(actor)) requireOpen(actor, switchesOf(settings, topic.is_question).editPost)
    requireEditable(context, topic)
    if (topic.version !== version) throw new UserError('changed_meanwhile')
    const place = { tagId: topic.tag_id, topicId, commentId: null, answeredId: null, title }
    return { place, topic, tagIds: await findChangedTags(context, topic, tagIds) }
  },
  texts: ({ title, body }) => ({ title, body }),
  async prepare(context, { found: { topic, tagIds }, texts }) {
    const prepared = await prepareTopic(context, texts.body ?? '', {
      tagId: topic.tag_id,
      topicId: topic.id,
      idPrefix: topic.id_prefix ?? undefined,
    })
    return { ...prepared, ...(tagIds && { tagIds }) }
  },
  async findUnchanged({ db }, { place, prepared }, { topic, tagIds }) {
    const isSame = !tagIds && place.title === topic.title && (await isSameSource(db, topic, prepared))
    return isSame ? { topicId: topic.id, version: topic.version } : undefined
  },
  edits: ({ topicId, version }) => ({ postId: topicId, version }),
  draftKey: ({ topicId }) => `edit:${topicId}`,
  answer: (released) => released,
  answerWaiting: (topicId, { input: { version } }) => ({ topicId, version }),
}

/** Refuses whoever may not edit a topic that they may know of. */
export function requireEditable({ actor, settings }: MemberContext, topic: Editable): void {
  // Its author's account has ended and its text is gone.
  if (topic.title === '') throw new UserError('forbidden')
  if (canModerate(actor)) return
  if (!switchesOf(settings, topic.is_question).editPost) throw new UserError('feature_closed')
  if (!canEditOwnTopic(actor, settings, topic.tag_id)) throw new UserError('forbidden')
}
