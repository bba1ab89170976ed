/* Shared: every kind of post keeps the versions before its edits. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/revisions.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import {
  countRevisions,
  type Edited,
  insertRevision,
  readRevisionPair,
  readRevisionRows,
} from './revision-queries.ts'

/** A text as it was written, without passwords; the title is a topic's, the tags are a question's. */
interface State {
  title: string | null
  source: string
  tagIds?: readonly number[] | undefined
}

export interface Edit extends Edited {
  /** The version that it was. */
  version: number
  authorId: number
  /** When that was written; what was edited before its edits were kept is of the last one. */
  writtenAt: Date
  editorId: number
  before: State
  after: State
}

/** Keeps both states of an edit, in the transaction that makes it. */
export async function keepRevisions(tx: Tx, { version, before, after, ...edit }: Edit): Promise<void> {
  // Every later state was written with the edit that made it.
  const first = { editor_id: edit.authorId, edited_at: edit.writtenAt }
  await insertRevision(tx, edit, { version, ...before, ...first })
  await insertRevision(tx, edit, { version: version + 1, ...after, editor_id: edit.editorId })
}

/** Throws `not_found` for whoever may not look back at a post, whether it is there or not. */
const requireInvolved = (context: MemberContext, { postKind, postId }: Edited): Promise<void> =>
  context.site.postKinds[postKind].requireInvolved(context, postId)

export async function listRevisions(
  context: MemberContext,
  { page, ...edited }: ParsedInputOf<typeof contract.listRevisions>,
): Promise<OutputOf<typeof contract.listRevisions>> {
  await requireInvolved(context, edited)
  return readPage(page, {
    count: () => countRevisions(context.db, edited),
    rows: (span) => readRevisionRows(context.db, edited, span),
    toItem: (row) => ({
      version: row.version,
      editor: toAuthor(row),
      editedAt: row.edited_at.toISOString(),
    }),
  })
}

export async function readRevision(
  context: MemberContext,
  { version, ...edited }: ParsedInputOf<typeof contract.readRevision>,
): Promise<OutputOf<typeof contract.readRevision>> {
  await requireInvolved(context, edited)
  const [now, before] = await readRevisionPair(context, edited, version)
  if (now?.version !== version) throw new UserError('not_found')
  return { version, now, before: before ?? null }
}
