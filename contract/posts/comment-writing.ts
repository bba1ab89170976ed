import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, flag, id, integer, line, prose, screened } from '#contract/core/wire.ts'

/*
 * Writing comments and replies; an answer is a comment on a question, which is a topic. Apart from reading them, because
 * whoever only reads needs none of it in the browser.
 */

export const commentLength = { min: 1, max: 20_000 }
export const replyLength = { min: 1, max: 5_000 }
export const deletionReasonLength = { max: 200 }

/** What staff say who delete what another wrote; one's own goes without. Of abuse the reward is taken back. */
const deletionFields = {
  reason: z.optional(line(deletionReasonLength)),
  isAbuse: z._default(flag(), false),
}

/** What was typed, and which version of it this is; an edit names the version it began with. */
const source = z.object({ body: z.string(), version: z.int() })
const version = () => integer(1, 2_147_483_647)

/** An edit that waits for review leaves the text as it is. */
const edited = z.object(screened())

export const publishComment = endpoint({
  name: 'publishComment',
  domain: 'posts',
  summary: 'Publishes a comment on a topic or an answer to a question, or sends it to review.',
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'real_name_required',
    'captcha_required',
    'not_found',
    'topic_gated',
    'topic_closed',
    'question_closed',
    'deleted_meanwhile',
  ],
  method: 'POST',
  path: '/topics/:topicId/comments',
  memberOnly: true,
  writesPosts: true,
  creates: true,
  input: z.object({
    topicId: id(),
    body: prose(commentLength),
    /** A comment of the same topic. */
    quotedId: z.optional(id()),
    ...captchaFields,
  }),
  /** While it waits for review it stands on no floor, and only its author and the staff find it. */
  output: z.object({
    commentId: z.int(),
    floor: z.nullable(z.int()),
    page: z.int(),
    ...screened(),
  }),
})

export const readCommentSource = endpoint({
  name: 'readCommentSource',
  domain: 'posts',
  summary: 'Returns the Markdown of a comment for editing.',
  errors: ['forbidden', 'not_found', 'topic_gated', 'deleted_meanwhile', 'answer_adopted'],
  method: 'GET',
  path: '/comments/:commentId/source',
  memberOnly: true,
  writesPosts: true,
  input: z.object({ commentId: id() }),
  output: source,
})

export const editComment = endpoint({
  name: 'editComment',
  domain: 'posts',
  summary: 'Changes a comment over the version that was read, or sends the edit to review.',
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'not_found',
    'topic_gated',
    'changed_meanwhile',
    'deleted_meanwhile',
    'answer_adopted',
  ],
  method: 'PUT',
  path: '/comments/:commentId',
  memberOnly: true,
  writesPosts: true,
  input: z.object({ commentId: id(), body: prose(commentLength), version: version() }),
  output: edited,
})

/** Staff say why; members delete their own without a word. */
export const deleteComment = endpoint({
  name: 'deleteComment',
  domain: 'posts',
  summary: "Deletes one's own comment, or as staff anybody's with a reason.",
  errors: ['muted', 'forbidden', 'not_found', 'topic_gated', 'deleted_meanwhile', 'answer_adopted'],
  method: 'DELETE',
  path: '/comments/:commentId',
  memberOnly: true,
  writesPosts: true,
  input: z.object({ commentId: id(), ...deletionFields }),
  output: done(),
})

export const publishReply = endpoint({
  name: 'publishReply',
  domain: 'posts',
  summary: 'Publishes a reply to a comment, or sends it to review.',
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'real_name_required',
    'captcha_required',
    'not_found',
    'topic_gated',
    'topic_closed',
    'question_closed',
    'deleted_meanwhile',
  ],
  method: 'POST',
  path: '/comments/:commentId/replies',
  memberOnly: true,
  writesPosts: true,
  creates: true,
  input: z.object({
    commentId: id(),
    body: prose(replyLength),
    /** A reply under the same comment, when this one answers that rather than the comment. */
    answeredId: z.optional(id()),
    ...captchaFields,
  }),
  /** Whether it is among the replies that stand under the comment unasked, and else which page of all it is on. */
  output: z.object({
    replyId: z.int(),
    isAmongFirst: z.boolean(),
    replyPage: z.int(),
    ...screened(),
  }),
})

export const readReplySource = endpoint({
  name: 'readReplySource',
  domain: 'posts',
  summary: 'Returns the Markdown of a reply for editing.',
  errors: ['forbidden', 'not_found', 'topic_gated', 'deleted_meanwhile'],
  method: 'GET',
  path: '/replies/:replyId/source',
  memberOnly: true,
  writesPosts: true,
  input: z.object({ replyId: id() }),
  output: source,
})

export const editReply = endpoint({
  name: 'editReply',
  domain: 'posts',
  summary: 'Changes a reply over the version that was read, or sends the edit to review.',
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'not_found',
    'topic_gated',
    'changed_meanwhile',
    'deleted_meanwhile',
  ],
  method: 'PUT',
  path: '/replies/:replyId',
  memberOnly: true,
  writesPosts: true,
  input: z.object({ replyId: id(), body: prose(replyLength), version: version() }),
  output: edited,
})

export const deleteReply = endpoint({
  name: 'deleteReply',
  domain: 'posts',
  summary: "Deletes one's own reply, or as staff anybody's with a reason.",
  errors: ['muted', 'forbidden', 'not_found', 'topic_gated', 'deleted_meanwhile'],
  method: 'DELETE',
  path: '/replies/:replyId',
  memberOnly: true,
  writesPosts: true,
  input: z.object({ replyId: id(), ...deletionFields }),
  output: done(),
})
