import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { formed, id, line, listOf, prose } from '#contract/core/wire.ts'
import { movedMax, openingMax } from './moving-limits.ts'
import { titleLength } from './topic-writing.ts'

/* Comments under another topic, a part of a topic as a new one, and two topics as one (docs/RULES.md, Moving comments). */

const idInList = formed(/^[1-9]\d{0,14}$/, { max: 15 })
const commentIds = listOf(idInList, movedMax)

/** Where the first of them stands now. */
const moved = z.object({ topicId: z.int(), commentId: z.int(), moved: z.int() })

export const moveComments = endpoint({
  name: 'moveComments',
  domain: 'posts',
  summary: 'Moves comments of a topic, with their replies, to the end of another topic.',
  errors: ['not_found', 'changed_meanwhile', 'deleted_meanwhile', 'would_show_more'],
  method: 'PUT',
  path: '/topics/:topicId/movedComments',
  staffRight: 'moderate_content',
  input: z.object({ topicId: id(), commentIds, toTopicId: id() }),
  output: moved,
})

/** What was split before isn't there any more, so the same sent again makes nothing. */
export const splitTopic = endpoint({
  name: 'splitTopic',
  domain: 'posts',
  summary: 'Moves comments of a topic to a new topic, which the staff open with words of their own.',
  errors: ['not_found', 'changed_meanwhile', 'deleted_meanwhile', 'would_show_more'],
  method: 'POST',
  path: '/topics/:topicId/parts',
  staffRight: 'moderate_content',
  input: z.object({
    topicId: id(),
    commentIds,
    tagId: id(),
    title: line(titleLength),
    body: prose({ min: 1, max: openingMax }),
  }),
  output: moved,
})

/** Its text and comments go to the end of the other, and its address leads there. */
export const mergeTopic = endpoint({
  name: 'mergeTopic',
  domain: 'posts',
  summary: 'Merges a topic into another one for good.',
  errors: ['not_found', 'changed_meanwhile', 'would_show_more', 'holds_more_than_text', 'too_many_comments'],
  method: 'PUT',
  path: '/topics/:topicId/merge',
  staffRight: 'moderate_content',
  input: z.object({ topicId: id(), toTopicId: id() }),
  output: moved,
})

export const findMergedTopic = endpoint({
  name: 'findMergedTopic',
  domain: 'posts',
  summary: 'Finds the topic that another one was merged into.',
  errors: ['not_found'],
  method: 'GET',
  path: '/topics/:topicId/merge',
  refusedInPlace: true,
  input: z.object({ topicId: id() }),
  output: z.object({ topicId: z.int() }),
})
