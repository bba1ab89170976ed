import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, formed, id, integer, line, listOf, prose, screened } from '#contract/core/wire.ts'
import { draftSeen } from './draft-fields.ts'
import { bodyLength, hidingOptions, titleLength } from './topic-writing.ts'
import { tagLink, tagNode } from './topics.ts'

/*
 * Editing topics and taking them away (docs/RULES.md, Topics). For the author, and for staff who moderate.
 */

const versionMax = 2_147_483_647

/** A topic as it was written, with what it hides but for passwords, and what the form has to know. */
export const readTopicSource = endpoint({
  name: 'readTopicSource',
  domain: 'posts',
  summary: 'Returns the Markdown of a topic for editing.',
  errors: ['feature_closed', 'muted', 'forbidden', 'not_found'],
  method: 'GET',
  path: '/topics/:topicId/source',
  memberOnly: true,
  writesPosts: true,
  personal: true,
  input: z.object({ topicId: id() }),
  output: z.object({
    topicId: z.int(),
    tagName: z.string(),
    title: z.string(),
    body: z.string(),
    version: z.int(),
    /** Of a question: its tags, those it may have, and how many. Null of a topic, whose tag stays. */
    question: z.nullable(z.object({ tags: z.array(tagLink), choices: z.array(tagNode), tagsMax: z.int() })),
    hiding: z.extend(hidingOptions, {
      /** A password that stays where none is given. */
      keepsPassword: z.boolean(),
    }),
  }),
})
export type TopicSource = z.infer<typeof readTopicSource.output>

/** Saves over the version that was read; over another it is refused with `changed_meanwhile`. A topic's tag stays. */
export const editTopic = endpoint({
  name: 'editTopic',
  domain: 'posts',
  summary: 'Changes a topic over the version that was read, or sends the edit to review.',
  errors: [
    'feature_closed',
    'muted',
    'forbidden',
    'real_name_required',
    'not_found',
    'changed_meanwhile',
    'deleted_meanwhile',
  ],
  method: 'PUT',
  path: '/topics/:topicId',
  memberOnly: true,
  writesPosts: true,
  input: z.object({
    topicId: id(),
    version: integer(1, versionMax),
    title: line(titleLength),
    body: prose(bodyLength),
    /** Only of a question, whose leaf tags these are from then on; without them they stay. */
    tagIds: z.optional(listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 100)),
    ...draftSeen,
  }),
  /** An edit that waits for review leaves the topic as it is. */
  output: z.object({ topicId: z.int(), version: z.int(), ...screened() }),
})

export const withdrawTopic = endpoint({
  name: 'withdrawTopic',
  domain: 'posts',
  summary: "Takes the member's own topic away while nobody else has a part in it.",
  errors: ['not_found', 'forbidden', 'feature_closed', 'others_took_part'],
  method: 'DELETE',
  path: '/topics/:topicId',
  memberOnly: true,
  input: z.object({ topicId: id() }),
  output: done(),
})
