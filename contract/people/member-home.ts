import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { toggle } from '#contract/core/toggle.ts'
import { line, moment } from '#contract/core/wire.ts'
import { dynamic, dynamicsState } from './dynamics.ts'

/** What one member sees of another, or of themselves. */
const memberHome = z.object({
  member: author,
  joinedAt: moment(),
  /** With how much of the way to the next one is done; of the highest there is none. */
  level: z.nullable(
    z.object({ name: z.string(), next: z.nullable(z.object({ name: z.string(), percent: z.int() })) }),
  ),
  /** The region of their last post, where the site shows regions. */
  place: z.nullable(z.string()),
  /** How many days ago they were here last; null where they don't show it, or it was too long ago to be known. */
  lastSeenDays: z.nullable(z.int()),
  isBanned: z.boolean(),
  topicCount: z.int(),
  commentCount: z.int(),
  questionCount: z.int(),
  answerCount: z.int(),
  /** How many they follow. */
  followCount: z.int(),
  follow: toggle,
  /** Whether the viewer may write private messages at all; the conversation says what this member accepts. */
  can: z.object({ follow: z.boolean(), message: z.boolean(), block: z.boolean() }),
  /** By the viewer. */
  isBlocked: z.boolean(),
  isOwn: z.boolean(),
  /** Whether what they post can be followed as an Atom feed: members may close it. */
  hasFeed: z.boolean(),
  /** The latest few of what they published, if it is open to the viewer. */
  dynamics: z.object({ state: dynamicsState, items: z.array(dynamic) }),
})
export type MemberHome = z.infer<typeof memberHome>

/** By the account name; without one it is the viewer's own. An ended account is not found. */
export const readMemberHome = endpoint({
  name: 'readMemberHome',
  domain: 'people',
  summary: "Returns a member's home; without a name the viewer's own.",
  errors: ['not_found'],
  method: 'GET',
  path: '/memberHome',
  memberOnly: true,
  personal: true,
  input: z.object({ userName: z.optional(line({ min: 1, max: 25 })) }),
  output: memberHome,
})
