import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, formed, listOf } from '#contract/core/wire.ts'
import { topicIds } from './hidden-content.ts'

/* Up to where a member has read topics and questions (docs/RULES.md, Where one stopped). */

/** Of how many topics a browser tells at once. */
export const placesMax = 30

/** A topic and the floor: `7:120`. */
const readPlace = formed(/^\d{1,15}:\d{1,9}$/, { min: 3, max: 25 })

/** A place only ever moves on: what was read in another window further down stays. */
export const saveReadPlaces = endpoint({
  name: 'saveReadPlaces',
  domain: 'posts',
  summary: 'Keeps up to which floor the member has read some topics and questions.',
  method: 'PUT',
  path: '/own/readPlaces',
  memberOnly: true,
  input: z.object({ places: listOf(readPlace, placesMax) }),
  output: done(),
})

/** What others have said since: the first of it, and how much, of more than 99 that it is more. */
export const unread = z.object({ commentId: z.int(), count: z.int() })
export type Unread = z.infer<typeof unread>

/** Topics that have nothing unread, or that the member hasn't read in, are left out. */
export const listUnread = endpoint({
  name: 'listUnread',
  domain: 'posts',
  summary: 'Returns what is unread in those of some topics and questions that the member has read in.',
  method: 'GET',
  path: '/topics/unread',
  memberOnly: true,
  personal: true,
  input: z.object({ topicIds: topicIds() }),
  output: z.object({ topics: z.array(z.extend(unread, { topicId: z.int() })) }),
})
