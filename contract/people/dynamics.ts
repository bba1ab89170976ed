import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, formed, line, moment, named } from '#contract/core/wire.ts'

/*
 * What members publish, one after another (docs/RULES.md, Dynamics): a member's own, and that of all whom one follows. Only
 * what the reader may view; the latest first.
 */

/** What a feed may be narrowed to: quotes are comments, and replies are those under comments and under answers. */
export const dynamicFilters = ['all', 'topics', 'comments', 'replies', 'questions', 'answers'] as const
export type DynamicFilter = (typeof dynamicFilters)[number]

export const dynamicKinds = [
  'topic',
  'comment',
  'quote',
  'reply',
  'question',
  'answer',
  'answer_reply',
] as const

export const dynamic = named(
  'Dynamic',
  z.object({
    kind: z.enum(dynamicKinds),
    author,
    topicId: z.int(),
    isQuestion: z.boolean(),
    title: z.string(),
    /** Of a comment, an answer, and what stands below one. */
    commentId: z.nullable(z.int()),
    replyId: z.nullable(z.int()),
    words: z.string(),
    /** What it quotes or replies to; null where it answers nothing, or that was deleted. */
    saidTo: z.nullable(z.object({ name: z.string(), words: z.string() })),
    publishedAt: moment(),
    /** Of the topic or the question; a question's comments are its answers. */
    counts: z.object({ reads: z.int(), comments: z.int(), favorites: z.int(), likes: z.int() }),
  }),
)
export type Dynamic = z.infer<typeof dynamic>

/** `blocked` says that the viewer blocks the member; whom the member blocks finds the feed closed. */
export const dynamicsState = z.enum(['open', 'closed', 'blocked'])
export type DynamicsState = z.infer<typeof dynamicsState>

const place = {
  filter: z._default(choice(...dynamicFilters), 'all'),
  /** What the last page named as its end. */
  beforeItem: z.optional(formed(/^\d{1,16}\.[123]\.\d{1,15}$/, { min: 5, max: 40 })),
}

const items = { items: z.array(dynamic), next: z.nullable(z.string()) }

const ofMembers = { domain: 'people', method: 'GET', memberOnly: true, personal: true } as const

/** By the account name; without one the viewer's own. */
export const listDynamics = endpoint({
  name: 'listDynamics',
  summary: 'Lists what a member published, the latest first; nothing where they have closed it.',
  errors: ['not_found'],
  path: '/dynamics',
  ...ofMembers,
  input: z.object({ userName: z.optional(line({ min: 1, max: 25 })), ...place }),
  output: z.object({ member: author, state: dynamicsState, ...items }),
})

export const listFollowedDynamics = endpoint({
  name: 'listFollowedDynamics',
  summary: 'Lists what those whom the member follows published, the latest first.',
  path: '/own/followedDynamics',
  ...ofMembers,
  input: z.object(place),
  output: z.object(items),
})
