import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, moment, prose } from '#contract/core/wire.ts'

/* What staff keep in mind of a member; the member never sees it. */

export const memberNoteLength = { min: 1, max: 1_000 }

export const memberNote = z.object({
  noteId: z.int(),
  body: z.string(),
  writtenBy: z.string(),
  writtenAt: moment(),
  /** One's own; those who manage members delete any. */
  canDelete: z.boolean(),
})

export const listMemberNotes = endpoint({
  name: 'listMemberNotes',
  domain: 'accounts',
  summary: 'Lists the notes of staff on a member, the latest first.',
  method: 'GET',
  path: '/manage/members/:memberId/notes',
  staffRight: 'restrain_members',
  input: z.object({ memberId: id() }),
  output: z.object({ items: z.array(memberNote) }),
})

export const addMemberNote = endpoint({
  name: 'addMemberNote',
  domain: 'accounts',
  summary: 'Adds a note on a member for the staff.',
  errors: ['not_found', 'list_full'],
  method: 'POST',
  path: '/manage/members/:memberId/notes',
  staffRight: 'restrain_members',
  creates: true,
  input: z.object({ memberId: id(), body: prose(memberNoteLength) }),
  output: z.object({ noteId: z.int() }),
})

export const deleteMemberNote = endpoint({
  name: 'deleteMemberNote',
  domain: 'accounts',
  summary: 'Deletes a note on a member.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/memberNotes/:noteId',
  staffRight: 'restrain_members',
  input: z.object({ noteId: id() }),
  output: done(),
})
