import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { languages } from '#contract/core/language.ts'
import {
  done,
  flag,
  formed,
  id,
  integer,
  line,
  listOf,
  moment,
  pageNumber,
  pageOf,
} from '#contract/core/wire.ts'
import { wholeText } from './whole-text.ts'

/*
 * What staff do with topics (docs/RULES.md, Topics). Each state is a resource: PUT makes it, DELETE undoes it, and
 * either sent again changes nothing.
 */

const ofTopic = { method: 'PUT', staffRight: 'moderate_content', output: done() } as const
const undone = { ...ofTopic, method: 'DELETE' } as const
const topicOnly = z.object({ topicId: id() })

export const pinPosition = { min: 0, max: 999 }

/** All of them stand ahead of the first page of every list that they belong to. */
export const pinsMax = 20

/** The lowest position comes first. */
export const pinTopic = endpoint({
  ...ofTopic,
  name: 'pinTopic',
  domain: 'posts',
  summary: 'Pins a topic ahead of the lists.',
  errors: ['not_found', 'pins_full'],
  path: '/topics/:topicId/pin',
  input: z.object({
    topicId: id(),
    position: z._default(integer(pinPosition.min, pinPosition.max), 0),
    /** Whose lists it stands ahead of: everybody's at first, and without one those that it stood ahead of before. */
    language: z.optional(z.enum(languages)),
  }),
})

export const unpinTopic = endpoint({
  ...undone,
  name: 'unpinTopic',
  domain: 'posts',
  summary: 'Unpins a topic.',
  errors: ['not_found'],
  path: '/topics/:topicId/pin',
  input: topicOnly,
})

export const markEssence = endpoint({
  ...ofTopic,
  name: 'markEssence',
  domain: 'posts',
  summary: 'Marks a topic as essence.',
  errors: ['not_found'],
  path: '/topics/:topicId/essence',
  input: topicOnly,
})

export const unmarkEssence = endpoint({
  ...undone,
  name: 'unmarkEssence',
  domain: 'posts',
  summary: 'Takes the essence mark from a topic.',
  errors: ['not_found'],
  path: '/topics/:topicId/essence',
  input: topicOnly,
})

export const closeTopic = endpoint({
  ...ofTopic,
  name: 'closeTopic',
  domain: 'posts',
  summary: 'Closes a topic to comments, or a question to answers with a reason.',
  errors: ['not_found'],
  path: '/topics/:topicId/closure',
  /** Of a question, whose bounty returns, the staff say why. */
  input: z.object({ topicId: id(), reason: z.optional(line({ max: 200 })) }),
})

export const reopenTopic = endpoint({
  ...undone,
  name: 'reopenTopic',
  domain: 'posts',
  summary: 'Opens a closed topic to comments again.',
  errors: ['not_found'],
  path: '/topics/:topicId/closure',
  input: topicOnly,
})

export const sinkTopic = endpoint({
  ...ofTopic,
  name: 'sinkTopic',
  domain: 'posts',
  summary: 'Keeps a topic from being hot.',
  errors: ['not_found'],
  path: '/topics/:topicId/sinking',
  input: topicOnly,
})

export const raiseTopic = endpoint({
  ...undone,
  name: 'raiseTopic',
  domain: 'posts',
  summary: 'Lets a sunk topic be hot again.',
  errors: ['not_found'],
  path: '/topics/:topicId/sinking',
  input: topicOnly,
})

/** Its author isn't asked; what waits of it goes along. */
export const moveTopic = endpoint({
  ...ofTopic,
  name: 'moveTopic',
  domain: 'posts',
  summary: 'Moves a topic to another tag, or gives a question other tags.',
  errors: ['not_found'],
  path: '/topics/:topicId/tags',
  /** Leaf tags: one of a topic, of a question as many as the setting allows. */
  input: z.object({ topicId: id(), tagIds: listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 100) }),
  output: z.object({ before: z.array(z.int()), after: z.array(z.int()) }),
})

/** What is left of its red envelope returns to the giver; of abuse the author's reward is taken back too. */
export const deleteTopic = endpoint({
  ...ofTopic,
  name: 'deleteTopic',
  domain: 'posts',
  summary: 'Deletes a topic with a reason and returns what is left of its red envelope.',
  errors: ['not_found'],
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
  domain: 'posts',
  summary: 'Shows a topic that staff deleted again.',
  errors: ['not_found'],
  path: '/topics/:topicId/deletion',
  input: z.object({ topicId: id(), reason: line(restorationReasonLength) }),
})

const deletedTopic = z.object({
  topicId: z.int(),
  title: z.string(),
  isQuestion: z.boolean(),
  author: z.string(),
  deletedBy: z.string(),
  /** Null where its author withdrew it. */
  reason: z.nullable(z.string()),
  pointsTaken: z.int(),
  deletedAt: moment(),
})
export type DeletedTopic = z.infer<typeof deletedTopic>

export const listDeletedTopics = endpoint({
  name: 'listDeletedTopics',
  domain: 'posts',
  summary: 'Lists topics that staff deleted, the latest first.',
  method: 'GET',
  path: '/manage/deletedTopics',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber() }),
  output: pageOf(deletedTopic),
})

export const readDeletedTopic = endpoint({
  name: 'readDeletedTopic',
  domain: 'posts',
  summary: 'Returns what a topic says that staff deleted, so that whoever may restore it can look at it.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/deletedTopics/:topicId',
  staffRight: 'moderate_content',
  personal: true,
  input: z.object({ topicId: id() }),
  output: z.object(wholeText),
})
