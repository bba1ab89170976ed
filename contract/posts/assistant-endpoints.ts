import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, flag, id, integer, line, mark, nothing, secret, seenMark } from '#contract/core/wire.ts'
import { assistantProblem } from './assistant.ts'

/* Where the assistant's models run, kept by staff. A key goes in and never comes out. */

const price = () => integer(0, 100_000_000)

const model = z.object({
  modelId: z.int(),
  mark: mark(),
  name: z.string(),
  label: z.string(),
  draws: z.boolean(),
  /** Members see them in this order; the first is chosen for them. */
  position: z.int(),
  fenPerMillionIn: z.int(),
  fenPerMillionOut: z.int(),
})

const assistantEndpoint = z.object({
  endpointId: z.int(),
  /** Of its key as well. */
  mark: mark(),
  name: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  allowsPrivate: z.boolean(),
  isOpen: z.boolean(),
  models: z.array(model),
})
export type AssistantEndpoint = z.infer<typeof assistantEndpoint>

export const listAssistantEndpoints = endpoint({
  name: 'listAssistantEndpoints',
  domain: 'posts',
  summary: "Lists the assistant's endpoints with their models.",
  method: 'GET',
  path: '/manage/assistant/endpoints',
  staffRight: 'manage_settings',
  input: nothing(),
  output: z.object({ items: z.array(assistantEndpoint) }),
})

/** Without a key the one that is there stays, as long as the address is of the same site. */
export const saveAssistantEndpoint = endpoint({
  name: 'saveAssistantEndpoint',
  domain: 'posts',
  summary: 'Adds or changes an endpoint that models run at.',
  errors: ['not_found', 'changed_meanwhile', 'list_full'],
  method: 'PUT',
  path: '/manage/assistant/endpoints',
  staffRight: 'manage_settings',
  input: z.object({
    endpointId: z.optional(id()),
    seen: seenMark(),
    name: line({ min: 1, max: 30 }),
    baseUrl: line({ min: 1, max: 500 }),
    key: z.optional(secret({ min: 0, max: 500 })),
    dropsKey: z._default(flag(), false),
    allowsPrivate: flag(),
    isOpen: flag(),
  }),
  output: z.object({ endpointId: z.int() }),
})

export const deleteAssistantEndpoint = endpoint({
  name: 'deleteAssistantEndpoint',
  domain: 'posts',
  summary: 'Deletes an endpoint with its models.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/assistant/endpoints/:endpointId',
  staffRight: 'manage_settings',
  input: z.object({ endpointId: id() }),
  output: done(),
})

export const saveAssistantModel = endpoint({
  name: 'saveAssistantModel',
  domain: 'posts',
  summary: 'Adds or changes a model of an endpoint.',
  errors: ['not_found', 'changed_meanwhile', 'list_full'],
  method: 'PUT',
  path: '/manage/assistant/models',
  staffRight: 'manage_settings',
  input: z.object({
    modelId: z.optional(id()),
    seen: seenMark(),
    endpointId: id(),
    name: line({ min: 1, max: 100 }),
    label: line({ min: 1, max: 30 }),
    draws: flag(),
    position: z._default(integer(0, 1_000), 0),
    fenPerMillionIn: z._default(price(), 0),
    fenPerMillionOut: z._default(price(), 0),
  }),
  output: z.object({ modelId: z.int() }),
})

export const deleteAssistantModel = endpoint({
  name: 'deleteAssistantModel',
  domain: 'posts',
  summary: 'Takes a model from the list; what it answered stays.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/assistant/models/:modelId',
  staffRight: 'manage_settings',
  input: z.object({ modelId: id() }),
  output: done(),
})

/** Asks for a few words, and says what came. */
export const testAssistantModel = endpoint({
  name: 'testAssistantModel',
  domain: 'posts',
  summary: 'Asks a model for a few words and returns what it said, or what went wrong.',
  errors: ['not_found'],
  method: 'POST',
  path: '/manage/assistant/models/:modelId/test',
  staffRight: 'manage_settings',
  input: z.object({ modelId: id() }),
  output: z.object({ answer: z.nullable(z.string()), ms: z.int(), problem: z.nullable(assistantProblem) }),
})

/** Days are those of China; the role is the one whose limit counted, null for members of none that has one. */
export const readAssistantUse = endpoint({
  name: 'readAssistantUse',
  domain: 'posts',
  summary: 'Returns how much the assistant was used in the last 30 days, by day and role.',
  method: 'GET',
  path: '/manage/assistant/use',
  staffRight: 'manage_settings',
  input: nothing(),
  output: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        role: z.nullable(z.string()),
        requests: z.int(),
        tokens: z.int(),
        fen: z.number(),
      }),
    ),
  }),
})
