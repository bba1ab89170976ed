import type { Database, Tx } from '#server/core/database.ts'

export const readNotes = (db: Database, memberId: number) =>
  db
    .selectFrom('member_notes')
    .innerJoin('members', 'members.id', 'written_by')
    .select(['member_notes.id', 'body', 'written_by', 'written_at', 'account'])
    .where('member_id', '=', memberId)
    .orderBy('member_notes.id', 'desc')
    .execute()

export async function countNotes(tx: Tx, memberId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('member_notes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertNote(
  tx: Tx,
  note: { member_id: number; written_by: number; body: string },
): Promise<number> {
  const { id } = await tx.insertInto('member_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}

export const lockNote = (tx: Tx, noteId: number) =>
  tx
    .selectFrom('member_notes')
    .select(['id', 'member_id', 'written_by'])
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()

export const deleteNote = (tx: Tx, noteId: number) =>
  tx.deleteFrom('member_notes').where('id', '=', noteId).execute()

export const deleteNotes = (tx: Tx, memberId: number) =>
  tx.deleteFrom('member_notes').where('member_id', '=', memberId).execute()
