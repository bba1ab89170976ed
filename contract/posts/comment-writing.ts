import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, flag, id, integer, line, prose, screened } from '#contract/core/wire.ts'

/* Writing comments and replies. Apart from reading them, because whoever only reads needs none of it in the browser. */

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
  method: 'POST',
  path: '/topics/:topicId/comments',
  memberOnly: true,
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
  method: 'GET',
  path: '/comments/:commentId/source',
  memberOnly: true,
  input: z.object({ commentId: id() }),
  output: source,
})

export const editComment = endpoint({
  name: 'editComment',
  method: 'PUT',
  path: '/comments/:commentId',
  memberOnly: true,
  input: z.object({ commentId: id(), body: prose(commentLength), version: version() }),
  output: edited,
})

/** Staff say why; members delete their own without a word. */
export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:commentId',
  memberOnly: true,
  input: z.object({ commentId: id(), ...deletionFields }),
  output: done(),
})

export const publishReply = endpoint({
  name: 'publishReply',
  method: 'POST',
  path: '/comments/:commentId/replies',
  memberOnly: true,
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
  method: 'GET',
  path: '/replies/:replyId/source',
  memberOnly: true,
  input: z.object({ replyId: id() }),
  output: source,
})

export const editReply = endpoint({
  name: 'editReply',
  method: 'PUT',
  path: '/replies/:replyId',
  memberOnly: true,
  input: z.object({ replyId: id(), body: prose(replyLength), version: version() }),
  output: edited,
})

export const deleteReply = endpoint({
  name: 'deleteReply',
  method: 'DELETE',
  path: '/replies/:replyId',
  memberOnly: true,
  input: z.object({ replyId: id(), ...deletionFields }),
  output: done(),
})
