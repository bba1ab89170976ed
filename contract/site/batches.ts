import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, flag, formed, id, line, listOf, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/*
 * One act of the staff on many things (docs/RULES.md, Acts on many): looked at before, then carried out behind the request, one thing
 * after another, each as if it had been done alone.
 */

export const batchActs = ['delete', 'restore', 'move', 'close', 'mute'] as const
export type BatchAct = (typeof batchActs)[number]

export const batchKinds = ['topic', 'comment', 'reply', 'member'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Why an act isn't carried out on a thing. */
export const batchProblems = [
  'not_found',
  'wrong_kind',
  'deleted',
  'standing',
  'same',
  'forbidden',
  'refused',
  'failed',
] as const
export type BatchProblem = (typeof batchProblems)[number]

export const batchThingsMax = 500

const terms = {
  act: choice(...batchActs),
  /** Each as `topic:7`; questions are topics, and answers comments. */
  things: listOf(formed(/^(?:topic|comment|reply|member):[1-9]\d{0,14}$/, { max: 30 }), batchThingsMax),
  /** Why, of all acts but moving. */
  reason: z._default(line({ max: 200 }), ''),
  /** Takes back what authors got for what is deleted. */
  isAbuse: z._default(flag(), false),
  /** Where topics go: to one leaf tag, questions to some. */
  tagIds: z.optional(listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 100)),
  /** Until when members are muted. */
  until: z.optional(moment()),
}

const thing = {
  kind: z.enum(batchKinds),
  id: z.int(),
  title: z.string(),
  words: z.string(),
  account: z.string(),
  isQuestion: z.boolean(),
  /** Where it stands; null of members, and of what isn't there. */
  place: z.nullable(
    z.object({ topicId: z.int(), commentId: z.nullable(z.int()), replyId: z.nullable(z.int()) }),
  ),
  problem: z.nullable(z.enum(batchProblems)),
}
const batchThing = z.object(thing)
export type BatchThing = z.infer<typeof batchThing>

export const previewBatch = endpoint({
  name: 'previewBatch',
  domain: 'site',
  summary: 'Says of each thing whether an act on many would be carried out on it, and if not, why.',
  errors: ['forbidden'],
  method: 'PUT',
  path: '/manage/batchPreview',
  staffRight: 'moderate_content',
  input: z.object(terms),
  output: z.object({ things: z.array(batchThing) }),
})

export const startBatch = endpoint({
  name: 'startBatch',
  domain: 'site',
  summary: 'Begins to carry out an act on many things, one after another.',
  errors: ['forbidden', 'api_key_lacks_right'],
  method: 'POST',
  path: '/manage/batches',
  staffRight: 'moderate_content',
  creates: true,
  input: z.object(terms),
  output: z.object({ batchId: z.int() }),
})

const batch = z.object({
  batchId: z.int(),
  act: z.enum(batchActs),
  madeBy: z.string(),
  reason: z.string(),
  madeAt: moment(),
  /** Null while it is under way. */
  endedAt: z.nullable(moment()),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
})
export type Batch = z.infer<typeof batch>

export const readBatch = endpoint({
  name: 'readBatch',
  domain: 'site',
  summary: 'Returns how far an act on many has come, and what it was carried out on.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/batches/:batchId',
  staffRight: 'moderate_content',
  input: z.object({ batchId: id() }),
  output: z.extend(batch, { things: z.array(z.object({ ...thing, isDone: z.boolean() })) }),
})

export const listBatches = endpoint({
  name: 'listBatches',
  domain: 'site',
  summary: 'Lists the acts on many that staff began, the latest first.',
  method: 'GET',
  path: '/manage/batches',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber() }),
  output: pageOf(batch),
})
