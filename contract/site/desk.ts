import * as z from 'zod/mini'
import { memberNote } from '#contract/accounts/member-notes.ts'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  done,
  flag,
  formed,
  id,
  integer,
  line,
  listOf,
  moment,
  named,
  pageNumber,
  pageOf,
} from '#contract/core/wire.ts'
import { privatePicture } from '#contract/notifications/private-message.ts'
import { correctedKinds } from '#contract/posts/corrections.ts'
import { guardFinding, guardNames } from '#contract/posts/guards.ts'
import { reportedThing } from '#contract/posts/reports.ts'
import { waitAgainErrors, waitingPost } from '#contract/posts/review.ts'
import { decidedActs } from './appeals.ts'
import { decisionTextLength } from './report-types.ts'

/*
 * One queue of everything that needs a decision of those who moderate (docs/RULES.md, The desk): reported things, posts that
 * wait for review, deletions that authors ask for, what members answer to decisions about them.
 */

export const deskEntryKinds = ['report', 'post', 'deletion', 'appeal'] as const
export type DeskEntryKind = (typeof deskEntryKinds)[number]

/** What can be decided; an entry says which of them it and its reader's rights allow. */
export const deskActs = [
  'approve',
  'approve_once',
  'refuse',
  'dismiss',
  'uphold',
  'delete',
  'close',
  'move',
  'warn',
  'mute',
  'ban',
  'ban_address',
  'accept_appeal',
  'reject_appeal',
] as const
export type DeskAct = (typeof deskActs)[number]

/** Acts that last until a time. */
export const timedActs = ['mute', 'ban', 'ban_address'] as const satisfies readonly DeskAct[]
/** Acts on somebody, with which what they wrote may go too. */
export const actsOnMembers = ['warn', 'mute', 'ban', 'ban_address'] as const satisfies readonly DeskAct[]
/** Acts that whoever is concerned reads words of. */
export const wordedActs = [
  'refuse',
  'delete',
  'close',
  'move',
  'warn',
  'mute',
  'ban',
  'ban_address',
  'reject_appeal',
] as const satisfies readonly DeskAct[]

const deskLine = named(
  'DeskLine',
  z.object({
    entryKind: z.enum(deskEntryKinds),
    entryId: z.int(),
    /** Of a post: what staff decide on is what they have read. */
    version: z.int(),
    /** What it is about, as the words of kinds of posts say it. */
    thingKind: z.enum(['topic', 'comment', 'reply', 'follow_up', 'message', 'member']),
    isQuestion: z.boolean(),
    isEdit: z.boolean(),
    author,
    title: z.string(),
    words: z.string(),
    /** When it came, and when it wants to be looked at. */
    since: moment(),
    dueAt: moment(),
    /** Which guards against spam made it wait. */
    guards: z.array(z.enum(guardNames)),
    /** How many have reported it; 0 of what nobody has. */
    reporterCount: z.int(),
    /** Who is looking at it at the moment, if that is somebody else. */
    claimedBy: z.nullable(z.string()),
  }),
)
export type DeskLine = z.infer<typeof deskLine>

/** How many entries of each kind wait. */
export const deskCounts = z.object({ report: z.int(), post: z.int(), deletion: z.int(), appeal: z.int() })

const kindFilter = { entryKind: z.optional(choice(...deskEntryKinds)) }

/** So many at once. */
export const deskLinesMax = 30

export const listDesk = endpoint({
  name: 'listDesk',
  domain: 'site',
  summary: 'Lists the most urgent of what needs a decision of the staff, and how much there is of each kind.',
  method: 'GET',
  path: '/manage/desk',
  staffRight: 'moderate_content',
  input: z.object({ ...kindFilter, after: z.optional(formed(/^\d{1,16}\.\d\.\d{1,15}$/, { max: 40 })) }),
  output: z.object({
    items: z.array(deskLine),
    /** What the part of the queue behind these is asked for with; null at its end. */
    next: z.nullable(z.string()),
    counts: deskCounts,
  }),
})

const ofEntry = { entryKind: choice(...deskEntryKinds), entryId: id() }

const earlierDecision = z.object({
  decisionId: z.int(),
  entryKind: z.enum(deskEntryKinds),
  subject: z.string(),
  /** Whose it was. */
  account: z.string(),
  act: z.enum(deskActs),
  deletes: z.boolean(),
  reason: z.nullable(z.string()),
  until: z.nullable(moment()),
  decidedBy: z.string(),
  decidedAt: moment(),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
})
export type EarlierDecision = z.infer<typeof earlierDecision>

/** What is known of whoever wrote a thing. */
const history = z.object({
  registeredAt: moment(),
  pointsEarned: z.int(),
  topicCount: z.int(),
  questionCount: z.int(),
  commentCount: z.int(),
  answerCount: z.int(),
  /** Where they wrote from lately. */
  regions: z.array(z.string()),
  mutedUntil: z.nullable(moment()),
  bannedUntil: z.nullable(moment()),
  /** The latest few on what they wrote. */
  decisions: z.array(earlierDecision),
  /** The latest few that staff keep of them; none for those who may not read notes. */
  notes: z.array(memberNote),
})

const deskReport = z.object({
  reportId: z.int(),
  reporter: author,
  typeName: z.string(),
  reason: z.string(),
  pictures: z.array(z.string()),
  /** As it was when this one reported it. */
  title: z.string(),
  text: z.string(),
  reportedAt: moment(),
})

const appeal = z.object({
  words: z.string(),
  act: z.enum(decidedActs),
  reason: z.string(),
  until: z.nullable(moment()),
  decidedBy: z.string(),
  decidedAt: moment(),
  /** Of what was refused, as it was written. */
  source: z.nullable(z.string()),
})

const deskEntry = z.extend(deskLine, {
  /** What the audit log calls it, such as `topic:7`. */
  subject: z.string(),
  /** What was reported, with what has become of it; null of other kinds. */
  thing: z.nullable(reportedThing),
  /** Of a private message. */
  pictures: z.array(privatePicture),
  /** How it reads now; null where it is gone, was never published, or isn't to be read by staff. */
  bodyHtml: z.nullable(z.string()),
  /** What it answers. */
  above: z.nullable(z.object({ author, words: z.string() })),
  reports: z.array(deskReport),
  post: z.nullable(waitingPost),
  /** Why its author wants it deleted. */
  deletionReason: z.nullable(z.string()),
  sensitiveWords: z.array(z.string()),
  findings: z.array(guardFinding),
  /** What a member answers, and to which decision. */
  appeal: z.nullable(appeal),
  /** What may be edited of it before it is decided on, and how. */
  correctable: z.nullable(z.object({ kind: z.enum(['topic', ...correctedKinds]), id: z.int() })),
  history,
  /** From where it was sent, for those who may ban addresses. */
  address: z.nullable(z.string()),
  acts: z.array(z.enum(deskActs)),
})
export type DeskEntry = z.infer<typeof deskEntry>

export const readDeskEntry = endpoint({
  name: 'readDeskEntry',
  domain: 'site',
  summary: 'Returns what staff decide on, with its surroundings and the history of its author.',
  errors: ['reviewed_meanwhile'],
  method: 'GET',
  path: '/manage/desk/:entryKind/:entryId',
  staffRight: 'moderate_content',
  input: z.object(ofEntry),
  output: deskEntry,
})

/** Lets go of what the same member had claimed before. It ends by itself after some minutes. */
export const claimDeskEntry = endpoint({
  name: 'claimDeskEntry',
  domain: 'site',
  summary: 'Says that the member looks at an entry, so that nobody else decides on it meanwhile.',
  errors: ['entry_claimed'],
  method: 'PUT',
  path: '/manage/desk/:entryKind/:entryId/claim',
  staffRight: 'moderate_content',
  isUncounted: true,
  input: z.object(ofEntry),
  output: done(),
})

/** Sent again as it was, it changes nothing more. */
export const decideDeskEntry = endpoint({
  name: 'decideDeskEntry',
  domain: 'site',
  summary: 'Decides on an entry once and for all, in one act.',
  errors: [
    'reviewed_meanwhile',
    ...waitAgainErrors,
    'edit_outdated',
    'entry_claimed',
    'place_gone',
    'forbidden',
    'not_found',
    'deleted_meanwhile',
    'topic_gated',
    'last_administrator',
    'own_address',
  ],
  method: 'PUT',
  path: '/manage/desk/:entryKind/:entryId/decision',
  staffRight: 'moderate_content',
  isUncounted: true,
  input: z.object({
    ...ofEntry,
    version: z._default(integer(1, 2_147_483_647), 1),
    act: choice(...deskActs),
    /** Deletes what was written along with an act on its author. */
    deletes: z._default(flag(), false),
    /** Takes back what its author got for it. */
    isAbuse: z._default(flag(), false),
    /** Where a topic goes: to one leaf tag, a question to some. */
    tagIds: z.optional(listOf(formed(/^[1-9]\d{0,14}$/, { max: 15 }), 100)),
    /** Of the acts that last. */
    until: z.optional(moment()),
    /** Words that the staff have ready, or others. */
    textId: z.optional(id()),
    reason: z._default(line({ max: decisionTextLength.max }), ''),
  }),
  output: z.object({ decisionId: z.int(), canUndo: z.boolean() }),
})

/** Everything is as it was before, and waits again. */
export const undoDeskDecision = endpoint({
  name: 'undoDeskDecision',
  domain: 'site',
  summary: 'Takes a decision back.',
  errors: ['not_found', 'forbidden', 'reviewed_meanwhile', 'deleted_meanwhile', ...waitAgainErrors],
  method: 'DELETE',
  path: '/manage/decisions/:decisionId',
  staffRight: 'moderate_content',
  isUncounted: true,
  input: z.object({ decisionId: id() }),
  output: done(),
})

export const listDecisions = endpoint({
  name: 'listDecisions',
  domain: 'site',
  summary: 'Lists what was decided at the desk, the latest first; of everybody or of one member.',
  method: 'GET',
  path: '/manage/decisions',
  staffRight: 'moderate_content',
  input: z.object({ page: pageNumber(), memberId: z.optional(id()) }),
  output: pageOf(earlierDecision),
})
