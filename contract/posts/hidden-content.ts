import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, formed, id, integer, moment, pageNumber, pageOf, secret } from '#contract/core/wire.ts'
import { hiddenFenMax, hiddenKinds, hiddenPasswordMax } from './hidden-kinds.ts'

/*
 * Hidden content (domain.md, chapter 3). Topics only tell how their blocks open; what is in them is read here, by
 * members who have the right.
 */

const openContent = z.object({
  /** Only the blocks that are open for the viewer. */
  blocks: z.array(z.object({ number: z.int(), html: z.string() })),
})
export type OpenContent = z.infer<typeof openContent>

/** The hidden blocks of a topic that this member may read. */
export const readHiddenContent = endpoint({
  name: 'readHiddenContent',
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

/** As many as a page of a list has, with the pinned ones, joined by commas. */
const topicIds = () => formed(/^\d{1,15}(,\d{1,15}){0,119}$/, { min: 1, max: 1_920 })

/** Of these topics, the kinds that are open for this member: the padlocks on a list's cards. */
export const listOpenKinds = endpoint({
  name: 'listOpenKinds',
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

/** Who has unlocked the viewer's topics, or one of them; the latest first (specification, chapter 2: topicUnhideList). */
export const listUnlocks = endpoint({
  name: 'listUnlocks',
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
