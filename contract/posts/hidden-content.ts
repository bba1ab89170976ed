import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  formed,
  id,
  integer,
  moment,
  named,
  pageNumber,
  pageOf,
  secret,
} from '#contract/core/wire.ts'
import { hiddenFenMax, hiddenKinds, hiddenPasswordMax } from './hidden-kinds.ts'

/*
 * Hidden content (docs/RULES.md). Topics only tell how their blocks open; what is in them is read here, by
 * members who have the right.
 */

const openContent = named(
  'OpenContent',
  z.object({
    /** Only the blocks that are open for the viewer. */
    blocks: z.array(z.object({ number: z.int(), html: z.string() })),
  }),
)
export type OpenContent = z.infer<typeof openContent>

export const readHiddenContent = endpoint({
  name: 'readHiddenContent',
  domain: 'posts',
  summary: 'Returns the hidden blocks of a topic that the member may read.',
  errors: ['not_found', 'topic_gated'],
  method: 'GET',
  path: '/thread/hiddenContent',
  refusedInPlace: true,
  memberOnly: true,
  personal: true,
  input: z.object({ topicId: id() }),
  output: openContent,
})

/**
 * Opens all blocks of a kind by password or payment, and answers what is open then. Asked again it pays nothing.
 * `price` is what the reader agreed to pay, in whole points or fen; another price is refused with `price_changed`.
 */
export const unlockHiddenContent = endpoint({
  name: 'unlockHiddenContent',
  domain: 'posts',
  summary: 'Unlocks all hidden blocks of a kind by password or payment, and pays once.',
  errors: [
    'payments_stopped',
    'not_found',
    'topic_gated',
    'hidden_content_gone',
    'price_changed',
    'balance_too_low',
    'points_too_low',
    'too_many_tries',
  ],
  method: 'PUT',
  path: '/topics/:topicId/unlocks/:hiddenKind',
  memberOnly: true,
  input: z.object({
    topicId: id(),
    hiddenKind: choice('password', 'points', 'balance'),
    password: z.optional(secret({ min: 1, max: hiddenPasswordMax })),
    price: z.optional(integer(1, hiddenFenMax)),
  }),
  output: openContent,
})

/** Takes as many as a page of a list has, with the pinned ones, joined by commas. */
export const topicIds = () => formed(/^\d{1,15}(,\d{1,15}){0,119}$/, { min: 1, max: 1_920 })

/** Serves the padlocks on a list's cards. */
export const listOpenKinds = endpoint({
  name: 'listOpenKinds',
  domain: 'posts',
  summary: 'Returns which kinds of hidden content are open for the member in some topics.',
  method: 'GET',
  path: '/topics/openKinds',
  memberOnly: true,
  personal: true,
  input: z.object({ topicIds: topicIds() }),
  output: z.object({
    topics: z.array(z.object({ topicId: z.int(), kinds: z.array(z.enum(hiddenKinds)) })),
  }),
})

const unlock = z.object({
  topic: z.object({ topicId: z.int(), title: z.string() }),
  member: author,
  kind: z.enum(hiddenKinds),
  /** Whole points or fen, before the platform's share; nothing where it cost nothing. */
  paid: z.nullable(z.int()),
  unlockedAt: moment(),
})
export type Unlock = z.infer<typeof unlock>

export const listUnlocks = endpoint({
  name: 'listUnlocks',
  domain: 'posts',
  summary: "Lists who has unlocked the member's topics or one of them, the latest first.",
  errors: ['not_found'],
  method: 'GET',
  path: '/unlocks',
  memberOnly: true,
  personal: true,
  input: z.object({ topicId: z.optional(id()), page: pageNumber() }),
  output: z.extend(pageOf(unlock), {
    /** The one topic that was asked for. */
    topic: z.nullable(z.object({ topicId: z.int(), title: z.string() })),
    counts: z.array(z.object({ kind: z.enum(hiddenKinds), count: z.int(), paid: z.int() })),
  }),
})
