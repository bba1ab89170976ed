import * as z from 'zod/mini'
import { author } from '#contract/core/author.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, id, integer, moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/** What can be edited: questions are topics, and answers comments. */
export const editedKinds = ['topic', 'comment', 'reply'] as const
export type EditedKind = (typeof editedKinds)[number]

/* Looking back at what was edited (docs/RULES.md, Topics and Comments). For the author, and for staff who moderate. */

const ofPost = { postKind: choice(...editedKinds), postId: id() }

const revision = z.object({ version: z.int(), editor: author, editedAt: moment() })
export type Revision = z.infer<typeof revision>

/** The states of what was edited, the latest first; none of what never was. */
export const listRevisions = endpoint({
  name: 'listRevisions',
  domain: 'posts',
  summary: 'Lists the versions of an edited topic, comment or reply, the latest first.',
  errors: ['not_found'],
  method: 'GET',
  path: '/revisions/:postKind/:postId',
  memberOnly: true,
  personal: true,
  input: z.object({ ...ofPost, page: pageNumber() }),
  output: pageOf(revision),
})

/** A title is a topic's; tags are a question's, by their names. */
const text = z.object({ title: z.nullable(z.string()), body: z.string(), tags: z.array(z.string()) })

/** One state, and the one before it. */
export const readRevision = endpoint({
  name: 'readRevision',
  domain: 'posts',
  summary: 'Returns a version of a topic, comment or reply and the one before it.',
  errors: ['not_found'],
  method: 'GET',
  path: '/revisions/:postKind/:postId/:version',
  memberOnly: true,
  personal: true,
  input: z.object({ ...ofPost, version: integer(1, 2_147_483_647) }),
  output: z.object({ version: z.int(), now: text, before: z.nullable(text) }),
})
