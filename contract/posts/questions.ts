import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { moment, named, nothing, pageOf } from '#contract/core/wire.ts'
import { comment, region } from './comments.ts'
import { bounty, questionCard } from './question-cards.ts'
import { questionListSearch, questionSearch } from './question-searches.ts'
import { tagLink, tagNode, topic } from './topics.ts'

/*
 * Questions and their answers (docs/RULES.md, Questions). A question is a topic that asks, and an answer is a comment on
 * it: whatever is done with topics, comments and replies is done with these by the same operations.
 */

export const listQuestions = endpoint({
  name: 'listQuestions',
  domain: 'posts',
  summary: 'Lists a page of questions by one of the filters, of all tags or of one.',
  errors: ['not_found'],
  method: 'GET',
  path: '/questions',
  personal: true,
  input: questionListSearch,
  output: pageOf(questionCard),
})

/** What stands beside the lists of questions; `topicCount` is how many questions a tag has. */
export const readQuestionTags = endpoint({
  name: 'readQuestionTags',
  domain: 'posts',
  summary: 'Returns the tags that take questions, and those that no longer do.',
  method: 'GET',
  path: '/questionTags',
  cacheable: true,
  input: nothing(),
  output: z.object({
    tags: z.array(tagNode),
    formerTags: z.array(z.object({ tagId: z.int(), name: z.string(), mergedInto: z.nullable(z.int()) })),
  }),
})

const followUp = z.object({
  followUpId: z.int(),
  /** Given once and never again. */
  number: z.int(),
  bodyHtml: z.string(),
  publishedAt: moment(),
  region,
})
export type FollowUp = z.infer<typeof followUp>

/** What a question has besides what it has as a topic. */
export const question = named(
  'Question',
  z.object({
    tags: z.array(tagLink),
    bounty: z.nullable(bounty),
    /** The id of the answer that was adopted, by the asker or by staff. */
    adoptedId: z.nullable(z.int()),
    followUps: z.array(followUp),
  }),
)
export type Question = z.infer<typeof question>

/** The whole page in one call: `/question` draws from it, and all who view the same tags get the same bytes. */
export const readQuestion = endpoint({
  name: 'readQuestion',
  domain: 'posts',
  summary: 'Returns a question with its follow-ups, the adopted answer and a page of the others.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/question',
  refusedInPlace: true,
  personal: true,
  input: questionSearch,
  output: z.object({
    topic,
    question,
    /** Stands first, on every page, and is not among the others; null while there is none, or where it was deleted. */
    adopted: z.nullable(comment),
    /** `lastFloor` is the question's: what comes later stands above it. */
    answers: z.extend(pageOf(comment), { lastFloor: z.int() }),
  }),
})
