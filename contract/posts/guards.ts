import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, named, nothing, pageNumber, pageOf } from '#contract/core/wire.ts'
import { postKinds } from './review.ts'

/* Guards against spam: what makes a post wait, and what staff let pass (docs/RULES.md, Guards). */

export const guardNames = [
  'first_posts',
  'first_links',
  'same_text',
  'pace',
  'registrations',
  'outside_judge',
] as const
export type GuardName = (typeof guardNames)[number]

/** A post that another is like, as far as it is still there. */
const alikePost = z.object({
  kind: z.enum(postKinds),
  /** Of how many parts in a hundred both consist. */
  percent: z.int(),
  author: z.nullable(author),
  words: z.string(),
  isQuestion: z.boolean(),
  /** Where it stands; null of what waits itself or is gone. */
  place: z.nullable(
    z.object({ topicId: z.int(), commentId: z.nullable(z.int()), replyId: z.nullable(z.int()) }),
  ),
})
export type AlikePost = z.infer<typeof alikePost>

/** What a guard found; which number counts, follows from the guard. */
export const guardFinding = named(
  'GuardFinding',
  z.object({
    guard: z.enum(guardNames),
    /** What was counted, and what the setting was. */
    count: z.int(),
    limit: z.int(),
    /** Hosts that a first post leads to. */
    hosts: z.array(z.string()),
    alike: z.array(alikePost),
    /** What the outside judge says, in its words; of others nothing. */
    reason: z.string(),
  }),
)
export type GuardFinding = z.infer<typeof guardFinding>

export const hostLengthMax = 253

const guardAllowance = z.object({
  allowanceId: z.int(),
  /** One of the three: a host with all that is under it, a member, or a text by the post that it was in. */
  host: z.nullable(z.string()),
  member: z.nullable(author),
  text: z.nullable(alikePost),
  addedBy: z.string(),
  addedAt: moment(),
})
export type GuardAllowance = z.infer<typeof guardAllowance>

export const listGuardAllowances = endpoint({
  name: 'listGuardAllowances',
  domain: 'posts',
  summary: 'Lists what the guards against spam let pass, the latest first.',
  method: 'GET',
  path: '/manage/guards/allowances',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber() }),
  output: pageOf(guardAllowance),
})

/** A host or a member; a text is let pass by approving a post with it. */
export const addGuardAllowance = endpoint({
  name: 'addGuardAllowance',
  domain: 'posts',
  summary: 'Lets links to a host, or all that a member writes, pass the guards against spam.',
  method: 'POST',
  path: '/manage/guards/allowances',
  staffRight: 'moderate_content',
  creates: true,
  input: z.object({
    host: z._default(line({ max: hostLengthMax }), ''),
    account: z._default(line({ max: 25 }), ''),
  }),
  output: done(),
})

export const removeGuardAllowance = endpoint({
  name: 'removeGuardAllowance',
  domain: 'posts',
  summary: 'No longer lets something pass the guards against spam.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/guards/allowances/:allowanceId',
  staffRight: 'moderate_content',
  input: z.object({ allowanceId: id() }),
  output: done(),
})

/** Of the last 30 days. */
export const readGuardEffects = endpoint({
  name: 'readGuardEffects',
  domain: 'posts',
  summary: 'Returns how many posts each guard made wait in the last 30 days, and what became of them.',
  method: 'GET',
  path: '/manage/guards/effects',
  staffRight: 'moderate_content',
  input: nothing(),
  output: z.object({
    effects: z.array(
      z.object({
        guard: z.enum(guardNames),
        caught: z.int(),
        /** False alarms, as staff decided. */
        approved: z.int(),
        refused: z.int(),
      }),
    ),
  }),
})
