import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { line } from '#contract/core/wire.ts'

/** An account or a nickname, as much as has been typed of it. */
export const mentionQueryLength = { min: 1, max: 25 }

/**
 * Members whose account or nickname begins with what was typed after an at sign, the exact ones first; at most 10, because
 * whoever means another types on. For members only, so that no guest can list who is here.
 */
export const findMentionable = endpoint({
  name: 'findMentionable',
  domain: 'posts',
  summary: 'Finds members by the first characters of their account or nickname; at most ten.',
  method: 'GET',
  path: '/mentionable',
  memberOnly: true,
  personal: true,
  input: z.object({ query: line(mentionQueryLength) }),
  output: z.object({
    members: z.array(z.pick(author, { account: true, nickname: true, avatarUrl: true, isStaff: true })),
  }),
})
