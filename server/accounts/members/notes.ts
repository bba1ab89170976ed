/* Shared: server/site.ts lists what ends with an account. */
import type * as contract from '#contract/accounts/member-notes.ts'
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import { lockMember } from '#server/accounts/verification/member-queries.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { hasStaffRight } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import * as queries from './note-queries.ts'

const notesMax = 100

const canDelete = ({ actor }: MemberContext, writtenBy: number) =>
  writtenBy === actor.memberId || hasStaffRight(actor, 'manage_members')

export async function listMemberNotes(
  context: MemberContext,
  { memberId }: ParsedInputOf<typeof contract.listMemberNotes>,
): Promise<OutputOf<typeof contract.listMemberNotes>> {
  const notes = await queries.readNotes(context.db, memberId)
  return {
    items: notes.map((note) => ({
      noteId: note.id,
      body: note.body,
      writtenBy: note.account,
      writtenAt: note.written_at.toISOString(),
      canDelete: canDelete(context, note.written_by),
    })),
  }
}

/** The log says that there is a note, not what stands in it: more people read the log than notes. */
export async function addMemberNote(
  { db, actor, requestKey }: MemberContext,
  { memberId, body }: ParsedInputOf<typeof contract.addMemberNote>,
): Promise<OutputOf<typeof contract.addMemberNote>> {
  return transact(db, async (tx) => {
    await claimRequestKey(tx, requestKey)
    const member = await lockMember(tx, memberId)
    if (!member || member.cancelled_at) throw new UserError('not_found')
    if ((await queries.countNotes(tx, memberId)) >= notesMax) throw new UserError('list_full')
    const noteId = await queries.insertNote(tx, { member_id: memberId, written_by: actor.memberId, body })
    const subject = `member:${memberId}`
    await writeAudit(tx, actor, { act: 'add_member_note', subject, after: { note: noteId } })
    return { noteId }
  })
}

/** A note of another that one may not delete is not found. */
export async function deleteMemberNote(
  context: MemberContext,
  { noteId }: ParsedInputOf<typeof contract.deleteMemberNote>,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const note = await queries.lockNote(tx, noteId)
    if (!note || !canDelete(context, note.written_by)) throw new UserError('not_found')
    await queries.deleteNote(tx, noteId)
    await writeAudit(tx, context.actor, {
      act: 'delete_member_note',
      subject: `member:${note.member_id}`,
      before: { note: noteId },
    })
  })
}

/** What was noted of a member goes with their account. */
export async function deleteNotesOn(tx: Tx, memberId: number): Promise<void> {
  await queries.deleteNotes(tx, memberId)
}
