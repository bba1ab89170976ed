import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  done,
  flag,
  id,
  integer,
  line,
  moment,
  named,
  pageNumber,
  pageOf,
  prose,
} from '#contract/core/wire.ts'
import { hiddenKinds } from './hidden-kinds.ts'
import { bodyLength, hidingOptions, titleLength } from './topic-writing.ts'

/*
 * Looking at what members write before it is published (docs/RULES.md, Reports and moderation): the queue of the staff,
 * and what an author does with what waits or was refused. Whoever is neither finds nothing of it anywhere.
 */

/** Questions are topics, answers comments, and what is said to an answer a reply. */
export const postKinds = ['topic', 'comment', 'reply', 'follow_up'] as const
export type PostKindName = (typeof postKinds)[number]

export const refusalLength = { min: 1, max: 200 }

const versionMax = 2_147_483_647

/** What refuses the staff to let a post wait again, which takes once more what its refusal had returned to its author. */
export const waitAgainErrors = ['changed_meanwhile', 'author_cannot_pay', 'payments_stopped'] as const

export const waitingPost = named(
  'WaitingPost',
  z.object({
    waitingPostId: z.int(),
    kind: z.enum(postKinds),
    author,
    /** The id of the topic, comment or reply that it becomes. */
    postId: z.int(),
    /** Whether it is a question, or stands under one. */
    isQuestion: z.boolean(),
    /** Whether it changes something published, which stays as it is meanwhile. */
    isEdit: z.boolean(),
    /** The topic it is under, or will be. */
    topic: z.object({ topicId: z.int(), title: z.string(), isDeleted: z.boolean() }),
    /** Whether that topic, the comment that it replies to or what it changes was deleted: it can't be published any more. */
    isPlaceGone: z.boolean(),
    /** The comment that a reply is under, or will be. */
    commentId: z.nullable(z.int()),
    tagName: z.string(),
    /** Holds a `hiddenMark` where each of the hidden blocks goes. */
    bodyHtml: z.string(),
    blocks: z.array(z.object({ kind: z.enum(hiddenKinds), html: z.string() })),
    poll: z.nullable(z.object({ title: z.string(), options: z.array(z.string()) })),
    /** What the topic's red envelope holds, in fen. */
    envelopeFen: z.nullable(z.int()),
    /** What a question promises for an answer. */
    bounty: z.nullable(z.object({ fen: z.int(), points: z.int() })),
    /** Raised whenever it is sent again. */
    version: z.int(),
    sentAt: moment(),
    /** Why it was refused; null while it waits. */
    refusal: z.nullable(z.string()),
  }),
)
export type WaitingPost = z.infer<typeof waitingPost>

const queued = z.extend(waitingPost, { words: z.array(z.string()) })
export type QueuedPost = z.infer<typeof queued>

/** `counts` is how much waits of each kind. Under a topic it is what is new there, without edits. */
export const listReviewQueue = endpoint({
  name: 'listReviewQueue',
  domain: 'posts',
  summary: 'Lists the posts that wait for review, the longest waiting first.',
  method: 'GET',
  path: '/manage/review',
  staffRight: 'moderate_content',
  input: z.object({
    page: pageNumber(),
    postKind: z.optional(choice(...postKinds)),
    author: z.optional(line({ max: 25 })),
    topicId: z.optional(id()),
  }),
  output: z.extend(pageOf(queued), {
    counts: z.object({ topic: z.int(), comment: z.int(), reply: z.int(), follow_up: z.int() }),
    /** How many authors wait for their topics to be deleted. */
    deletionRequests: z.int(),
  }),
})

/** The version that was read: one that was sent again meanwhile is refused with `changed_meanwhile`. */
const readVersion = { waitingPostId: id(), version: integer(1, versionMax) }

export const approvePost = endpoint({
  name: 'approvePost',
  domain: 'posts',
  summary: 'Publishes a post that waits for review.',
  errors: [
    'reviewed_meanwhile',
    'changed_meanwhile',
    'edit_outdated',
    'entry_claimed',
    'deleted_meanwhile',
    'place_gone',
  ],
  method: 'PUT',
  path: '/manage/review/:waitingPostId/approval',
  staffRight: 'moderate_content',
  input: z.object({
    ...readVersion,
    /** Whether guards against spam that made it wait let the like of it pass from now on. */
    learns: z._default(flag(), true),
  }),
  output: done(),
})

/** Sends it back to its author, who reads why. The money of an envelope returns. */
export const refusePost = endpoint({
  name: 'refusePost',
  domain: 'posts',
  summary: 'Refuses a post that waits for review and tells its author why.',
  errors: ['reviewed_meanwhile', 'changed_meanwhile', 'entry_claimed'],
  method: 'PUT',
  path: '/manage/review/:waitingPostId/refusal',
  staffRight: 'moderate_content',
  input: z.object({ ...readVersion, reason: line(refusalLength) }),
  output: done(),
})

/**
 * Lists those under one topic when it is named; with `isInThread` only the new ones that nobody has decided on, which its
 * page shows where they are going to stand.
 */
export const listOwnWaitingPosts = endpoint({
  name: 'listOwnWaitingPosts',
  domain: 'posts',
  summary: "Lists the member's posts that wait for review or were refused, the latest first.",
  method: 'GET',
  path: '/waitingPosts',
  memberOnly: true,
  personal: true,
  input: z.object({
    page: pageNumber(),
    topicId: z.optional(id()),
    isInThread: z._default(flag(), false),
  }),
  output: pageOf(waitingPost),
})

/** What was typed, but for passwords, and what the form has to know. */
export const readWaitingSource = endpoint({
  name: 'readWaitingSource',
  domain: 'posts',
  summary: "Returns the Markdown of one of the member's waiting posts for editing.",
  errors: ['reviewed_meanwhile'],
  method: 'GET',
  path: '/waitingPosts/:waitingPostId/source',
  memberOnly: true,
  personal: true,
  input: z.object({ waitingPostId: id() }),
  output: z.object({
    waitingPostId: z.int(),
    kind: z.enum(postKinds),
    title: z.string(),
    body: z.string(),
    version: z.int(),
    hiding: z.extend(hidingOptions, { keepsPassword: z.boolean() }),
  }),
})
export type WaitingSource = z.infer<typeof readWaitingSource.output>

/** Drops a refusal: the post waits from now on. An edit over an older version is refused with `edited_meanwhile`. */
export const sendPostAgain = endpoint({
  name: 'sendPostAgain',
  domain: 'posts',
  summary: "Sends one of the member's waiting or refused posts to review again, with a new text.",
  errors: [
    'muted',
    'feature_closed',
    'forbidden',
    'real_name_required',
    'reviewed_meanwhile',
    'edited_meanwhile',
    'changed_meanwhile',
    'balance_too_low',
    'points_too_low',
    'payments_stopped',
  ],
  method: 'PUT',
  path: '/waitingPosts/:waitingPostId',
  memberOnly: true,
  input: z.object({
    ...readVersion,
    /** Only of a topic. */
    title: z.optional(line(titleLength)),
    body: prose(bodyLength),
  }),
  output: z.object({ wordsReplaced: z.int() }),
})

/** Takes it back for good; the money of an envelope returns. */
export const withdrawPost = endpoint({
  name: 'withdrawPost',
  domain: 'posts',
  summary: "Withdraws one of the member's waiting or refused posts for good.",
  errors: ['reviewed_meanwhile'],
  method: 'DELETE',
  path: '/waitingPosts/:waitingPostId',
  memberOnly: true,
  input: z.object({ waitingPostId: id() }),
  output: done(),
})
