import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { switchedOff, switchedOn } from '#contract/core/toggle.ts'
import { id } from '#contract/core/wire.ts'

/* Likes of topics, comments and replies (docs/RULES.md, Reactions). */

const ofTopic = { path: '/topics/:topicId/like', input: z.object({ topicId: id() }) }
const ofComment = { path: '/comments/:commentId/like', input: z.object({ commentId: id() }) }
const ofReply = { path: '/replies/:replyId/like', input: z.object({ replyId: id() }) }

export const likeTopic = endpoint({
  name: 'likeTopic',
  domain: 'posts',
  summary: 'Likes a topic.',
  errors: ['forbidden', 'not_found', 'topic_gated'],
  ...switchedOn,
  ...ofTopic,
})
export const unlikeTopic = endpoint({
  name: 'unlikeTopic',
  domain: 'posts',
  summary: 'Takes back the like of a topic.',
  errors: ['not_found'],
  ...switchedOff,
  ...ofTopic,
})
export const likeComment = endpoint({
  name: 'likeComment',
  domain: 'posts',
  summary: 'Likes a comment.',
  errors: ['forbidden', 'not_found', 'topic_gated'],
  ...switchedOn,
  ...ofComment,
})
export const unlikeComment = endpoint({
  name: 'unlikeComment',
  domain: 'posts',
  summary: 'Takes back the like of a comment.',
  errors: ['not_found'],
  ...switchedOff,
  ...ofComment,
})
export const likeReply = endpoint({
  name: 'likeReply',
  domain: 'posts',
  summary: 'Likes a reply.',
  errors: ['forbidden', 'not_found', 'topic_gated'],
  ...switchedOn,
  ...ofReply,
})
export const unlikeReply = endpoint({
  name: 'unlikeReply',
  domain: 'posts',
  summary: 'Takes back the like of a reply.',
  errors: ['not_found'],
  ...switchedOff,
  ...ofReply,
})
