import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { toggle } from '#contract/core/toggle.ts'
import { id, pageNumber } from '#contract/core/wire.ts'
import { commentListSearch } from './topic-searches.ts'

/*
 * What one member may do with, and thinks of, the topic, comments and replies they are reading. Apart from these, which
 * are the same for everybody and kept for everybody (decision 0008); so the counts here are newer than those there.
 */

const topicViewerState = z.object({
  like: toggle,
  favorite: toggle,
  /** Of its author; nothing when that is the viewer. */
  follow: z.nullable(toggle),
  can: z.object({ like: z.boolean(), favorite: z.boolean(), follow: z.boolean() }),
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
  }),
})
export type CommentViewerState = z.infer<typeof commentViewerState>

const replyViewerState = z.object({
  replyId: z.int(),
  like: toggle,
  can: z.object({ like: z.boolean(), edit: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
})
export type ReplyViewerState = z.infer<typeof replyViewerState>

/** Of the topic, and of one page of its comments as listComments gives it, with the first replies under each. */
export const readThreadViewerState = endpoint({
  name: 'readThreadViewerState',
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
    /** How much of what they wrote in this topic waits for review, or was refused. */
    waiting: z.int(),
  }),
})

/** Of one page of replies as listReplies gives it. */
export const readReplyViewerState = endpoint({
  name: 'readReplyViewerState',
  method: 'GET',
  path: '/thread/comments/:commentId/stances',
  refusedInPlace: true,
  memberOnly: true,
  personal: true,
  input: z.object({ commentId: id(), page: pageNumber() }),
  output: z.object({ replies: z.array(replyViewerState) }),
})
