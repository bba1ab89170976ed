import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'
import { restorationReasonLength } from './topic-moderation.ts'

/* The way back for what staff deleted below a topic (docs/RULES.md, Comments); deleting is in comment-writing.ts. */

const undone = { method: 'DELETE', staffRight: 'moderate_content', output: done() } as const

/** Shows it on its floor again and gives a reward back that was taken. Repeated, it changes nothing. */
export const restoreComment = endpoint({
  ...undone,
  name: 'restoreComment',
  domain: 'posts',
  summary: 'Shows a comment that staff deleted again.',
  errors: ['not_found'],
  path: '/comments/:commentId/deletion',
  input: z.object({ commentId: id(), reason: line(restorationReasonLength) }),
})

export const restoreReply = endpoint({
  ...undone,
  name: 'restoreReply',
  domain: 'posts',
  summary: 'Shows a reply that staff deleted again.',
  errors: ['not_found'],
  path: '/replies/:replyId/deletion',
  input: z.object({ replyId: id(), reason: line(restorationReasonLength) }),
})

const deletedComment = z.object({
  deletionId: z.int(),
  commentId: z.int(),
  /** The id of a reply, whose comment `commentId` then is. */
  replyId: z.nullable(z.int()),
  body: z.string(),
  author: z.string(),
  topic: z.object({
    topicId: z.int(),
    title: z.string(),
    isQuestion: z.boolean(),
    isDeleted: z.boolean(),
  }),
  floor: z.int(),
  /** The page of the topic's comments, the oldest first. */
  commentPage: z.int(),
  deletedBy: z.string(),
  reason: z.string(),
  pointsTaken: z.int(),
  deletedAt: moment(),
})
export type DeletedComment = z.infer<typeof deletedComment>

export const listDeletedComments = endpoint({
  name: 'listDeletedComments',
  domain: 'posts',
  summary: 'Lists comments and replies that staff deleted, the latest first.',
  method: 'GET',
  path: '/manage/deletedComments',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber() }),
  output: pageOf(deletedComment),
})
