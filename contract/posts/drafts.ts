import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { bodyLengthMax } from '#contract/core/limits.ts'
import { done, formed, id, integer, moment, pageNumber, pageOf, secret } from '#contract/core/wire.ts'
import {
  envelopeDraft,
  envelopeDraftFields,
  pollDraft,
  pollDraftFields,
  questionDraft,
  questionDraftFields,
} from './draft-fields.ts'

/*
 * What a member is writing, kept on the server too (docs/RULES.md, Topics), and only ever given back to them.
 */

/**
 * Where it is being written: a new topic or question, an edit of one, a comment or answer on one, a follow-up, a reply to a
 * comment or answer, an answer to a reply.
 */
export const draftKey = () =>
  formed(/^(?:topic|question|(?:edit|comment|followUp|reply|answer):[1-9]\d{0,15})$/, { min: 5, max: 25 })

/** Texts as they were typed, which need not be fit for publishing yet. */
const fields = {
  title: z.optional(secret({ max: 500 })),
  tagId: z.optional(id()),
  version: z.optional(integer(1, 2_147_483_647)),
  body: secret({ max: bodyLengthMax + 20_000 }),
  ...pollDraftFields,
  ...envelopeDraftFields,
  ...questionDraftFields,
}

/** Null when there is no draft of this place, or it is older than 30 days. */
export const readDraft = endpoint({
  name: 'readDraft',
  domain: 'posts',
  summary: 'Returns what the member has begun to write in one place.',
  method: 'GET',
  path: '/drafts/:place',
  memberOnly: true,
  personal: true,
  input: z.object({ place: draftKey() }),
  output: z.object({
    draft: z.nullable(
      z.object({
        title: z.nullable(z.string()),
        tagId: z.nullable(z.int()),
        version: z.nullable(z.int()),
        body: z.string(),
        poll: z.nullable(pollDraft),
        envelope: z.nullable(envelopeDraft),
        /** Of a new question, or an edit of one. */
        question: z.nullable(questionDraft),
        savedAt: moment(),
      }),
    ),
  }),
})
export type ServerDraft = NonNullable<z.infer<typeof readDraft.output>['draft']>

/**
 * Takes the place of the draft that was there, unless it was saved after `seenAt`: what a form has never seen stays, and
 * the answer is `changed_meanwhile`. Without it any draft is saved over. Passwords of hidden content are left out.
 */
export const saveDraft = endpoint({
  name: 'saveDraft',
  domain: 'posts',
  summary: 'Saves what the member is writing in one place, over what was saved there.',
  method: 'PUT',
  path: '/drafts/:place',
  memberOnly: true,
  input: z.object({ place: draftKey(), ...fields, seenAt: z.optional(moment()) }),
  output: z.object({ savedAt: moment() }),
  errors: ['changed_meanwhile'],
})

const ownDraft = z.object({
  place: z.string(),
  /** The title, or else how the text begins; empty where only other parts of the form were filled in. */
  start: z.string(),
  savedAt: moment(),
  /** Of the topic that it changes or is said under; null for a new one, and where that is gone or may not be viewed. */
  topicTitle: z.nullable(z.string()),
  /** Whether that is a question, or the draft is of a new one. */
  isQuestion: z.boolean(),
})
export type OwnDraft = z.infer<typeof ownDraft>

export const listDrafts = endpoint({
  name: 'listDrafts',
  domain: 'posts',
  summary: 'Lists what the member has begun to write and not published, the latest first.',
  method: 'GET',
  path: '/drafts',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(ownDraft),
})

/** A draft that was saved after `seenAt` stays; without it any goes. */
export const deleteDraft = endpoint({
  name: 'deleteDraft',
  domain: 'posts',
  summary: 'Deletes what the member has begun to write in one place.',
  method: 'DELETE',
  path: '/drafts/:place',
  memberOnly: true,
  input: z.object({ place: draftKey(), seenAt: z.optional(moment()) }),
  output: done(),
})
