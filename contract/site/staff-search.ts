import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { line, moment } from '#contract/core/wire.ts'

/* One box over all that staff look for. */

export const staffQueryLength = { min: 1, max: 90 }

const foundMember = z.object({
  memberId: z.int(),
  account: z.string(),
  nickname: z.nullable(z.string()),
  staffRole: z.nullable(z.string()),
  isCancelled: z.boolean(),
})

const foundPost = z.object({
  topicId: z.int(),
  isQuestion: z.boolean(),
  /** Both null where it is the topic itself. */
  commentId: z.nullable(z.int()),
  replyId: z.nullable(z.int()),
  /** Of the topic. */
  title: z.string(),
  words: z.string(),
  account: z.string(),
  isDeleted: z.boolean(),
})
export type FoundPost = z.infer<typeof foundPost>

/** Who signed in or wrote from an address. */
const foundAddress = z.object({
  address: z.string(),
  isBanned: z.boolean(),
  members: z.array(z.object({ memberId: z.int(), account: z.string(), lastAt: moment() })),
})

const foundOrder = z.object({
  orderNumber: z.string(),
  kind: z.enum(['recharge', 'card']),
  account: z.string(),
  fen: z.int(),
  orderedAt: moment(),
})

/** What a right is needed for is null without it. */
export const searchForStaff = endpoint({
  name: 'searchForStaff',
  domain: 'site',
  summary: 'Finds members, posts (deleted ones too), addresses and orders, as far as the rights of staff go.',
  errors: ['forbidden', 'second_factor_required'],
  method: 'GET',
  path: '/manage/search',
  memberOnly: true,
  input: z.object({ query: line(staffQueryLength) }),
  output: z.object({
    members: z.nullable(z.array(foundMember)),
    posts: z.nullable(z.array(foundPost)),
    /** Null, too, where what was typed is no address. */
    address: z.nullable(foundAddress),
    orders: z.nullable(z.array(foundOrder)),
  }),
})
