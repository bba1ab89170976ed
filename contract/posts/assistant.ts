import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, id, integer, moment, nothing, prose, shapeNames } from '#contract/core/wire.ts'
import { assistantActs, assistantLengths, assistantProblems, turnStates } from './assistant-acts.ts'

/* The assistant that members write with (docs/RULES.md, "The assistant"). */

const model = z.object({ modelId: z.int(), label: z.string(), draws: z.boolean() })

/** What is left of a day; null is no limit. */
const left = z.object({ requests: z.nullable(z.int()), tokens: z.nullable(z.int()) })

export const readAssistant = endpoint({
  name: 'readAssistant',
  domain: 'posts',
  summary: 'Returns the models that may be asked and what is left of today.',
  errors: ['feature_closed', 'forbidden', 'muted'],
  method: 'GET',
  path: '/assistant',
  memberOnly: true,
  input: nothing(),
  output: z.object({ models: z.array(model), left, needsCaptcha: z.boolean() }),
})

/** What an endpoint said when it refused, as it said it. */
export const assistantProblem = z.object({
  code: z.enum(assistantProblems),
  status: z.nullable(z.int()),
  endpointCode: z.nullable(z.string()),
  message: z.nullable(z.string()),
  retryAfterSeconds: z.nullable(z.int()),
})
export type AssistantProblem = z.infer<typeof assistantProblem>

const turn = z.object({
  turnId: z.int(),
  act: z.enum(assistantActs),
  question: z.string(),
  text: z.string(),
  answer: z.string(),
  model: z.nullable(z.string()),
  state: z.enum(turnStates),
  problem: z.nullable(assistantProblem),
  askedAt: moment(),
})
turn.register(shapeNames, { id: 'AssistantTurn' })
export type AssistantTurn = z.infer<typeof turn>

const conversation = z.object({ conversationId: z.int(), title: z.string(), changedAt: moment() })

export const listAssistantConversations = endpoint({
  name: 'listAssistantConversations',
  domain: 'posts',
  summary: "Lists the member's conversations with the assistant, the latest first.",
  method: 'GET',
  path: '/assistant/conversations',
  memberOnly: true,
  input: z.object({ beforeId: z.optional(id()) }),
  output: z.object({ items: z.array(conversation), next: z.nullable(z.int()) }),
})

export const readAssistantConversation = endpoint({
  name: 'readAssistantConversation',
  domain: 'posts',
  summary: 'Returns one conversation with the assistant, its last 30 questions.',
  errors: ['not_found'],
  method: 'GET',
  path: '/assistant/conversations/:conversationId',
  memberOnly: true,
  input: z.object({ conversationId: id() }),
  output: z.object({ title: z.string(), turns: z.array(turn) }),
})

export const deleteAssistantConversation = endpoint({
  name: 'deleteAssistantConversation',
  domain: 'posts',
  summary: 'Deletes a conversation with the assistant.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/assistant/conversations/:conversationId',
  memberOnly: true,
  input: z.object({ conversationId: id() }),
  output: done(),
})

const asked = z.object({ conversationId: z.int(), turnId: z.int(), address: z.string() })

/** The answer comes from `address`, once, as server-sent events: `text`, then `end` or `problem`. */
export const askAssistant = endpoint({
  name: 'askAssistant',
  domain: 'posts',
  summary: 'Asks the assistant; the answer streams from the address that is returned, for five minutes.',
  errors: [
    ...(['feature_closed', 'forbidden', 'muted', 'not_found', 'captcha_required'] as const),
    ...(['assistant_used_up', 'too_many_requests'] as const),
  ],
  method: 'POST',
  path: '/assistant/turns',
  memberOnly: true,
  creates: true,
  input: z.object({
    modelId: id(),
    act: choice(...assistantActs),
    question: z.optional(prose({ min: 0, max: assistantLengths.question.max })),
    text: z.optional(prose(assistantLengths.text)),
    conversationId: z.optional(id()),
    ...captchaFields,
  }),
  output: asked,
})

/** What was answered until now is gone, and so are the questions after it. */
export const askAssistantAgain = endpoint({
  name: 'askAssistantAgain',
  domain: 'posts',
  summary: 'Asks a question of a conversation again, in other words where some are given.',
  errors: [
    ...(['feature_closed', 'forbidden', 'muted', 'not_found', 'captcha_required'] as const),
    ...(['assistant_used_up', 'too_many_requests'] as const),
  ],
  method: 'POST',
  path: '/assistant/turns/:turnId',
  memberOnly: true,
  creates: true,
  input: z.object({
    turnId: id(),
    modelId: id(),
    question: z.optional(prose({ min: 0, max: assistantLengths.question.max })),
    ...captchaFields,
  }),
  output: asked,
})

/** Pictures of answers lie elsewhere; nothing shows them before they lie here. */
export const keepAssistantPicture = endpoint({
  name: 'keepAssistantPicture',
  domain: 'posts',
  summary: "Uploads a picture that an answer names to this site, as the member's own.",
  errors: [
    'feature_closed',
    'forbidden',
    'muted',
    'not_found',
    'too_large',
    'upload_quota',
    'picture_unreachable',
  ],
  method: 'POST',
  path: '/assistant/turns/:turnId/pictures',
  memberOnly: true,
  /** The pictures of an answer are counted from 1. */
  input: z.object({ turnId: id(), pictureNumber: integer(1, 100) }),
  output: z.object({ url: z.string() }),
})

/** Of what every reader of the topic sees; made once for each state of it. */
export const summarizeTopic = endpoint({
  name: 'summarizeTopic',
  domain: 'posts',
  summary: 'Returns what a model says a long topic is about, or the address where it says so now.',
  errors: ['feature_closed', 'forbidden', 'muted', 'not_found', 'topic_gated', 'assistant_used_up'],
  method: 'POST',
  path: '/assistant/summaries/:topicId',
  memberOnly: true,
  input: z.object({ topicId: id() }),
  output: z.object({
    text: z.nullable(z.string()),
    model: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
})
