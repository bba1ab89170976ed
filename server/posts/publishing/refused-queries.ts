/* Shared: posts whose refusal is taken back. */
import type { Tx } from '#server/core/database.ts'

export const lockRefusedPost = (tx: Tx, kind: string, postId: number) =>
  tx
    .selectFrom('waiting_posts')
    .selectAll()
    .where('kind', '=', kind)
    .where('post_id', '=', postId)
    .where('refused_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Waits again since when it was sent. */
export const markUnrefused = (
  tx: Tx,
  id: number,
  { prepared, prepared_version }: { prepared: unknown; prepared_version: number },
) =>
  tx
    .updateTable('waiting_posts')
    .set({
      ...{ refused_by: null, refusal: null, refused_at: null },
      prepared: JSON.stringify(prepared),
      prepared_version,
    })
    .where('id', '=', id)
    .execute()
