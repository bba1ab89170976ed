import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { switchedOff, switchedOn } from '#contract/core/toggle.ts'
import { id } from '#contract/core/wire.ts'

/* Likes of topics, comments and replies (domain.md, chapter 6). */

const ofTopic = { path: '/topics/:topicId/like', input: z.object({ topicId: id() }) }
const ofComment = { path: '/comments/:commentId/like', input: z.object({ commentId: id() }) }
const ofReply = { path: '/replies/:replyId/like', input: z.object({ replyId: id() }) }

export const likeTopic = endpoint({ name: 'likeTopic', ...switchedOn, ...ofTopic })
export const unlikeTopic = endpoint({ name: 'unlikeTopic', ...switchedOff, ...ofTopic })
export const likeComment = endpoint({ name: 'likeComment', ...switchedOn, ...ofComment })
export const unlikeComment = endpoint({ name: 'unlikeComment', ...switchedOff, ...ofComment })
export const likeReply = endpoint({ name: 'likeReply', ...switchedOn, ...ofReply })
export const unlikeReply = endpoint({ name: 'unlikeReply', ...switchedOff, ...ofReply })
