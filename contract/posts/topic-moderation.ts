import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, flag, id, integer, line, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/*
 * What staff do with topics (domain.md, chapters 3 and 9). Each state is a resource: PUT makes it, DELETE undoes it, and
 * either sent again changes nothing.
 */

const ofTopic = { method: 'PUT', staffRight: 'moderate_content', output: done() } as const
const undone = { ...ofTopic, method: 'DELETE' } as const
const topicOnly = z.object({ topicId: id() })

export const pinPosition = { min: 0, max: 999 }

/** Ahead of the lists; the lowest position comes first. */
export const pinTopic = endpoint({
  ...ofTopic,
  name: 'pinTopic',
  path: '/topics/:topicId/pin',
  input: z.object({ topicId: id(), position: z._default(integer(pinPosition.min, pinPosition.max), 0) }),
})

export const unpinTopic = endpoint({
  ...undone,
  name: 'unpinTopic',
  path: '/topics/:topicId/pin',
  input: topicOnly,
})

export const markEssence = endpoint({
  ...ofTopic,
  name: 'markEssence',
  path: '/topics/:topicId/essence',
  input: topicOnly,
})

export const unmarkEssence = endpoint({
  ...undone,
  name: 'unmarkEssence',
  path: '/topics/:topicId/essence',
  input: topicOnly,
})

/** Nobody comments on it any more. */
export const closeTopic = endpoint({
  ...ofTopic,
  name: 'closeTopic',
  path: '/topics/:topicId/closure',
  input: topicOnly,
})

export const reopenTopic = endpoint({
  ...undone,
  name: 'reopenTopic',
  path: '/topics/:topicId/closure',
  input: topicOnly,
})

/** It is never hot. */
export const sinkTopic = endpoint({
  ...ofTopic,
  name: 'sinkTopic',
  path: '/topics/:topicId/sinking',
  input: topicOnly,
})

export const raiseTopic = endpoint({
  ...undone,
  name: 'raiseTopic',
  path: '/topics/:topicId/sinking',
  input: topicOnly,
})

/** What is left of its red envelope returns to the giver; of abuse the author's reward is taken back too. */
export const deleteTopic = endpoint({
  ...ofTopic,
  name: 'deleteTopic',
  path: '/topics/:topicId/deletion',
  input: z.object({
    topicId: id(),
    reason: line({ min: 1, max: 200 }),
    isAbuse: z._default(flag(), false),
  }),
})

export const restorationReasonLength = { min: 1, max: 200 }

export const restoreTopic = endpoint({
  ...undone,
  name: 'restoreTopic',
  path: '/topics/:topicId/deletion',
  input: z.object({ topicId: id(), reason: line(restorationReasonLength) }),
})

const deletedTopic = z.object({
  topicId: z.int(),
  title: z.string(),
  author: z.string(),
  deletedBy: z.string(),
  reason: z.string(),
  pointsTaken: z.int(),
  deletedAt: moment(),
})
export type DeletedTopic = z.infer<typeof deletedTopic>

/** The latest first. */
export const listDeletedTopics = endpoint({
  name: 'listDeletedTopics',
  method: 'GET',
  path: '/manage/deletedTopics',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber() }),
  output: pageOf(deletedTopic),
})
