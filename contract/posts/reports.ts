import * as z from 'zod/mini'
import { captchaFields } from '#contract/accounts/accounts.ts'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  done,
  formed,
  id,
  integer,
  listOf,
  moment,
  named,
  pageNumber,
  pageOf,
  prose,
} from '#contract/core/wire.ts'
import { uploadNameLength } from './uploads.ts'

/* What members report to the staff (docs/RULES.md, Reports and moderation). The staff's side is contract/site/desk.ts. */

/** Questions are topics, answers comments, and what is said to an answer a reply. */
export const thingKinds = ['topic', 'comment', 'reply', 'follow_up', 'message', 'member'] as const
export type ThingKind = (typeof thingKinds)[number]

export const reportReasonLength = { min: 1, max: 500 }
/** However many the setting says. */
export const reportPicturesMax = 10

/** Of a private message `thingId` is the member who sent it, and `messageNumber` which of theirs it is. */
const thing = {
  thingKind: choice(...thingKinds),
  thingId: id(),
  messageNumber: z.optional(integer(1, 2_147_483_647)),
}

const reportType = z.object({ typeId: z.int(), name: z.string(), asksReason: z.boolean() })

/** Refuses what sending the report would be refused with. */
export const readReportForm = endpoint({
  name: 'readReportForm',
  domain: 'posts',
  summary: 'Returns what a report of something asks for: the types, pictures, a captcha.',
  errors: ['feature_closed', 'not_found', 'topic_gated', 'reported_before'],
  method: 'GET',
  path: '/reportForm',
  memberOnly: true,
  personal: true,
  input: z.object(thing),
  output: z.object({
    /** The thing in a few words, so that one sees what one reports. */
    title: z.string(),
    groups: z.array(z.object({ name: z.string(), types: z.array(reportType) })),
    picturesMax: z.int(),
    needsCaptcha: z.boolean(),
  }),
})
export type ReportForm = z.infer<typeof readReportForm.output>

/** One report of a thing waits at a time. What is reported is kept as it is now. */
export const createReport = endpoint({
  name: 'createReport',
  domain: 'posts',
  summary: 'Reports a post, a private message or a member to the staff.',
  errors: [
    'feature_closed',
    'captcha_required',
    'too_many_tries',
    'not_found',
    'topic_gated',
    'reported_before',
  ],
  method: 'POST',
  path: '/reports',
  memberOnly: true,
  creates: true,
  input: z.object({
    ...thing,
    typeId: id(),
    reason: z._default(prose({ max: reportReasonLength.max }), ''),
    /** The names of pictures that the member has uploaded. */
    pictureNames: z._default(listOf(formed(/^[\w-]{22}$/, { max: uploadNameLength }), reportPicturesMax), []),
    ...captchaFields,
  }),
  output: z.object({ reportId: z.int() }),
})

export const reportStatuses = ['pending', 'failed', 'succeeded'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What has become of the thing itself since. */
export const thingStates = ['stands', 'deleted_by_author', 'deleted_by_staff'] as const
export type ThingState = (typeof thingStates)[number]

/** A thing as it was when it was reported, and what has become of it. */
export const reportedThing = named(
  'ReportedThing',
  z.object({
    kind: z.enum(thingKinds),
    /** Whether it is a question, or stood under one. */
    isQuestion: z.boolean(),
    /** The topic's title, or the member's name. */
    title: z.string(),
    text: z.string(),
    state: z.enum(thingStates),
    author,
    /** Where it stands, while it does and the reader may look. */
    place: z.nullable(
      z.object({ topicId: z.int(), commentId: z.nullable(z.int()), replyId: z.nullable(z.int()) }),
    ),
  }),
)
export type ReportedThing = z.infer<typeof reportedThing>

const ownReport = z.object({
  reportId: z.int(),
  thing: reportedThing,
  /** The type, and the group that it stands in. */
  typeName: z.string(),
  groupName: z.string(),
  reason: z.string(),
  pictures: z.array(z.string()),
  status: z.enum(reportStatuses),
  /** What the staff say of it; null where they say nothing. */
  result: z.nullable(z.string()),
  reportedAt: moment(),
  decidedAt: z.nullable(moment()),
})
export type OwnReport = z.infer<typeof ownReport>

export const listOwnReports = endpoint({
  name: 'listOwnReports',
  domain: 'posts',
  summary:
    "Lists the member's own reports, the latest first, or those of one status, of things in one state.",
  method: 'GET',
  path: '/reports',
  memberOnly: true,
  personal: true,
  input: z.object({
    page: pageNumber(),
    status: z.optional(choice(...reportStatuses)),
    state: z.optional(choice(...thingStates)),
  }),
  output: pageOf(ownReport),
})

/** While nobody has decided on it. */
export const withdrawReport = endpoint({
  name: 'withdrawReport',
  domain: 'posts',
  summary: "Withdraws one of the member's pending reports for good.",
  errors: ['not_found', 'reviewed_meanwhile'],
  method: 'DELETE',
  path: '/reports/:reportId',
  memberOnly: true,
  input: z.object({ reportId: id() }),
  output: done(),
})
