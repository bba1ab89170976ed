import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/* What a member has said, for their own pages (docs/RULES.md, People). */

const said = {
  /** The first visible characters. */
  summary: z.string(),
  /** What it was said under: a topic, or a question. */
  topic: z.object({ topicId: z.int(), title: z.string(), isDeleted: z.boolean() }),
  publishedAt: moment(),
}

const ownComment = z.object({ ...said, commentId: z.int(), floor: z.int(), replyCount: z.int() })
export type OwnComment = z.infer<typeof ownComment>

const ownReply = z.object({ ...said, replyId: z.int(), floor: z.int() })
export type OwnReply = z.infer<typeof ownReply>

export const listOwnComments = endpoint({
  name: 'listOwnComments',
  domain: 'posts',
  summary: 'Lists the comments that the member has published, the latest first.',
  method: 'GET',
  path: '/own/comments',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(ownComment),
})

export const listOwnReplies = endpoint({
  name: 'listOwnReplies',
  domain: 'posts',
  summary: 'Lists the replies that the member has published, the latest first.',
  method: 'GET',
  path: '/own/replies',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(ownReply),
})

/** Answers are comments on questions, and shaped as these. */
export const listOwnAnswers = endpoint({
  name: 'listOwnAnswers',
  domain: 'posts',
  summary: 'Lists the answers that the member has published, the latest first.',
  method: 'GET',
  path: '/own/answers',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(z.extend(ownComment, { isAdopted: z.boolean() })),
})

export const listOwnAnswerReplies = endpoint({
  name: 'listOwnAnswerReplies',
  domain: 'posts',
  summary: 'Lists the replies to answers that the member has published, the latest first.',
  method: 'GET',
  path: '/own/answerReplies',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(ownReply),
})
