import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { obstacle } from '#contract/core/obstacle.ts'
import { toggle } from '#contract/core/toggle.ts'
import { choice, id, named, pageNumber } from '#contract/core/wire.ts'
import { attentions } from './attention.ts'
import { unread } from './read-places.ts'
import { commentListSearch } from './topic-searches.ts'

/*
 * What one member may do with, and thinks of, the topic, comments and replies they are reading. Apart from these, which
 * are the same for everybody and kept for everybody (decision 0008); so the counts here are newer than those there.
 */

const topicViewerState = z.object({
  like: toggle,
  favorite: toggle,
  /** Whether the viewer follows its author; null when that is the viewer. */
  follow: z.nullable(toggle),
  /** How much of it the viewer wants to hear. */
  attention: choice(...attentions),
  /** It is never hot; only those who moderate are told. */
  isSunk: z.boolean(),
  /** What its author asked the staff for last: it waits, or was refused with these words. */
  deletionRequest: z.nullable(z.object({ reason: z.string(), refusal: z.nullable(z.string()) })),
  can: z.object({
    like: z.boolean(),
    favorite: z.boolean(),
    follow: z.boolean(),
    comment: z.boolean(),
    edit: z.boolean(),
    /** Its author, while nobody else has a part in it. */
    withdraw: z.boolean(),
    /** Its author after that, unless they have. */
    askDeletion: z.boolean(),
    /** See what it was before it was edited, and who liked, favorited and unlocked it. */
    inspect: z.boolean(),
    moderate: z.boolean(),
  }),
})
export type TopicViewerState = z.infer<typeof topicViewerState>

const commentViewerState = z.object({
  commentId: z.int(),
  like: toggle,
  can: z.object({
    like: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    quote: z.boolean(),
    reply: z.boolean(),
    /** See what it was before it was edited. */
    inspect: z.boolean(),
  }),
})
export type CommentViewerState = z.infer<typeof commentViewerState>

const replyViewerState = named(
  'ReplyViewerState',
  z.object({
    replyId: z.int(),
    like: toggle,
    can: z.object({
      like: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
      reply: z.boolean(),
      inspect: z.boolean(),
    }),
  }),
)
export type ReplyViewerState = z.infer<typeof replyViewerState>

/** Why they can't write here, or edit what is their own; null where nothing is in the way. */
const threadObstacles = z.object({
  comment: z.nullable(obstacle),
  quote: z.nullable(obstacle),
  reply: z.nullable(obstacle),
  editTopic: z.nullable(obstacle),
  editComment: z.nullable(obstacle),
  editReply: z.nullable(obstacle),
})
export type ThreadObstacles = z.infer<typeof threadObstacles>

/** Covers the topic and one page of its comments as `listComments` gives it, with the first replies under each. */
export const readThreadViewerState = endpoint({
  name: 'readThreadViewerState',
  domain: 'posts',
  summary: 'Returns what the member may do with a topic and a page of its comments, and what they like.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/stances',
  refusedInPlace: true,
  memberOnly: true,
  personal: true,
  input: commentListSearch,
  output: z.object({
    topic: topicViewerState,
    comments: z.array(commentViewerState),
    replies: z.array(replyViewerState),
    obstacles: threadObstacles,
    /** How much of what they wrote in this topic waits for review, or was refused. */
    waiting: z.int(),
    /** How much of what others have said in it waits for review; only those who moderate are told. */
    waitingOfOthers: z.int(),
    /** What others have said since they were here last; null where that is nothing, or they haven't read in it. */
    unread: z.nullable(unread),
  }),
})

/** Covers one page of replies as `listReplies` gives it. */
export const readReplyViewerState = endpoint({
  name: 'readReplyViewerState',
  domain: 'posts',
  summary: 'Returns what the member may do with a page of replies, and which of them they like.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/comments/:commentId/stances',
  refusedInPlace: true,
  memberOnly: true,
  personal: true,
  input: z.object({ commentId: id(), page: pageNumber() }),
  output: z.object({ replies: z.array(replyViewerState) }),
})
