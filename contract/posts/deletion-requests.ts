import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/*
 * Asking staff to delete one's own topic, which others have a part in by now (docs/RULES.md, Topics). Staff grant it by
 * deleting the topic.
 */

export const deletionRequestLength = { min: 1, max: 200 }

/** One waits at a time; a refused one may be followed by another. */
export const askDeletion = endpoint({
  name: 'askDeletion',
  domain: 'posts',
  summary: "Asks the staff to delete the member's own topic, with a reason.",
  errors: ['not_found', 'forbidden', 'still_withdrawable', 'deletion_asked'],
  method: 'POST',
  path: '/topics/:topicId/deletionRequest',
  memberOnly: true,
  creates: true,
  input: z.object({ topicId: id(), reason: line(deletionRequestLength) }),
  output: done(),
})

/** Repeated, it changes nothing. */
export const withdrawDeletionRequest = endpoint({
  name: 'withdrawDeletionRequest',
  domain: 'posts',
  summary: "Takes back the member's request to delete a topic.",
  errors: ['not_found', 'forbidden'],
  method: 'DELETE',
  path: '/topics/:topicId/deletionRequest',
  memberOnly: true,
  input: z.object({ topicId: id() }),
  output: done(),
})

const deletionRequest = z.object({
  requestId: z.int(),
  topic: z.object({ topicId: z.int(), title: z.string(), isQuestion: z.boolean() }),
  author,
  reason: z.string(),
  askedAt: moment(),
})
export type DeletionRequest = z.infer<typeof deletionRequest>

export const listDeletionRequests = endpoint({
  name: 'listDeletionRequests',
  domain: 'posts',
  summary: 'Lists the topics that their authors want deleted, the longest waiting first.',
  method: 'GET',
  path: '/manage/deletionRequests',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber() }),
  output: pageOf(deletionRequest),
})

export const refuseDeletion = endpoint({
  name: 'refuseDeletion',
  domain: 'posts',
  summary: 'Refuses to delete a topic and tells its author why.',
  errors: ['reviewed_meanwhile', 'entry_claimed'],
  method: 'PUT',
  path: '/manage/deletionRequests/:requestId/refusal',
  staffRight: 'moderate_content',
  input: z.object({ requestId: id(), reason: line(deletionRequestLength) }),
  output: done(),
})
