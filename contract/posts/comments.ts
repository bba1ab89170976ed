import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { moment, named, pageOf } from '#contract/core/wire.ts'
import { commentListSearch } from './topic-searches.ts'

/* Comments with what they quote and the replies under them (docs/RULES.md, Comments). Writing is in comment-writing.ts. */

/** A quoted comment as it is now. Of one that was deleted, or may not be seen, there is nothing but its place. */
export const quote = named(
  'Quote',
  z.object({
    commentId: z.int(),
    floor: z.int(),
    author: z.nullable(author),
    summary: z.string(),
    /** Where it stands, when that is another topic than what quotes it. */
    topicId: z.optional(z.int()),
  }),
)
export type Quote = z.infer<typeof quote>

/** Where it was sent from, as far as the site shows it. */
export const region = z.nullable(z.string())

/** An answer under a comment; they stand in one row, and each says whom it answers. */
export const reply = named(
  'Reply',
  z.object({
    replyId: z.int(),
    commentId: z.int(),
    author,
    isTopicAuthor: z.boolean(),
    /** Whose reply this one answers; null when it answers the comment itself. */
    addressee: z.nullable(author),
    bodyHtml: z.string(),
    likeCount: z.int(),
    publishedAt: moment(),
    editedAt: z.nullable(moment()),
    region,
  }),
)
export type Reply = z.infer<typeof reply>

const commentPlace = z.object({
  commentId: z.int(),
  floor: z.int(),
  replyCount: z.int(),
  /** The first ten; listReplies has all. */
  replies: z.array(reply),
})

const standingComment = z.extend(commentPlace, {
  isDeleted: z.literal(false),
  author,
  isTopicAuthor: z.boolean(),
  /** What it quotes, what that quotes, and so on: the nearest first, at most three. */
  quotes: z.array(quote),
  /** Whether the last of them quotes something in its turn. */
  hasMoreQuotes: z.boolean(),
  bodyHtml: z.string(),
  likeCount: z.int(),
  publishedAt: moment(),
  editedAt: z.nullable(moment()),
  region,
})

/** What is left of a comment under which there are replies. */
const deletedComment = z.extend(commentPlace, { isDeleted: z.literal(true) })

export const comment = named('Comment', z.discriminatedUnion('isDeleted', [standingComment, deletedComment]))
export type Comment = z.infer<typeof comment>
export type StandingComment = z.infer<typeof standingComment>

export const listComments = endpoint({
  name: 'listComments',
  domain: 'posts',
  summary: "Lists a page of a topic's comments, or of its author's, with their quotes and first replies.",
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/comments',
  refusedInPlace: true,
  input: commentListSearch,
  /** `lastFloor` is the topic's: what comes later stands above it. `authorTotal` counts those by the topic's author. */
  output: z.extend(pageOf(comment), { lastFloor: z.int(), authorTotal: z.int() }),
})
