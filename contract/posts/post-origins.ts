import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, id, moment } from '#contract/core/wire.ts'
import { postKinds } from './review.ts'

/** What staff need to tell whether two accounts are one person, or to ban an address. */
export const readPostOrigin = endpoint({
  name: 'readPostOrigin',
  domain: 'posts',
  summary: 'Returns the address and the region that a topic, comment or reply was sent from.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/postOrigins/:postKind/:postId',
  staffRight: 'restrain_members',
  personal: true,
  input: z.object({ postKind: choice(...postKinds), postId: id() }),
  output: z.object({
    /** Null after half a year. */
    address: z.nullable(z.string()),
    region: z.nullable(z.string()),
    sentAt: moment(),
  }),
})
